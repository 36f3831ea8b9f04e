"""`manage.py play`: starts everything on one laptop."""

from __future__ import annotations

import errno
import signal
import socket
import sqlite3
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connection
from django.utils import translation
from django.utils.translation import gettext as _

from encounters.after.report import thinning
from encounters.archive.backups import files
from encounters.archive.backups.files import NoBackup
from encounters.campaigns import entrance, network, seats
from encounters.campaigns.models import Invitation
from encounters.lobby import opening, readiness
from encounters.serve.database import schema
from encounters.serve.startup import console
from encounters.serve.transport.server import Server, bound, is_runde

EVERYWHERE = ("", "0.0.0.0", "::")


class Command(BaseCommand):
    help = "Serves the table to every phone on the network. Ctrl-C stops it."
    requires_system_checks: list[str] = []
    stopped = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="0.0.0.0", help="address to listen on")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--open", action="store_true", help="open the GM's page in a browser")
        parser.add_argument("--data", help="folder of the database (default: data)")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        self._hear_ctrl_c()
        translation.activate(console.language_of(self.stdout))
        listening = self._listening(host, port)
        if host not in EVERYWHERE:
            network.only_at(host)
        self._open(Path(settings.DATA_DIR))
        if self.stopped:
            raise KeyboardInterrupt
        way_in = self._greet(host, listening.getsockname()[1])
        if options["open"]:
            threading.Thread(target=webbrowser.open, args=(f"{way_in}#here",), daemon=True).start()
        self._serve(listening)

    def _hear_ctrl_c(self) -> None:
        """Handles SIGINT. KeyboardInterrupt alone can get lost: exceptions raised while an object
        is deleted are ignored, and migrations delete many."""
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._stop)

    def _stop(self, *args: Any) -> NoReturn:
        self.stopped = True
        raise KeyboardInterrupt

    def _listening(self, host: str, port: int) -> socket.socket:
        try:
            return bound(host, port)
        except (OSError, OverflowError) as error:
            if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
                self._end(self._taken(host, port))
            words = {"place": f"{host}:{port}", "why": _plainly(error)}
            self._end(_("Cannot listen at %(place)s: %(why)s") % words)

    def _taken(self, host: str, port: int) -> str:
        there = _base("localhost" if host in EVERYWHERE else host, port)
        words = {"port": port, "other": port + 1, "address": f"{there}/"}
        if is_runde(there):
            message = _(
                "Runde is running at port %(port)s already: %(address)s. Use that one, stop it, or"
                " start with --port %(other)s."
            )
        else:
            message = _("Another program uses port %(port)s. Start with --port %(other)s.")
        return message % words

    def _open(self, folder: Path) -> None:
        """Does everything that writes before the first phone connects."""
        try:
            opening.check_folder(folder)
            if not readiness.alone():
                serving = _("Runde is running with the data in %(folder)s already. Stop it first.")
                self._end(serving % {"folder": folder})
            unsaved = self._back_up(folder)
            schema.migrate()
            left_out = [*opening.first_start(), *opening.unread_libraries()]
            thinning.at_start()
        except schema.NewerDatabase:
            newer = _("The database in %(folder)s is from a newer version of this program.")
            self._end(newer % {"folder": folder})
        except schema.EarlierDatabase:
            earlier = _(
                "The database in %(folder)s is of a version before 1.0, which this program cannot"
                " read. Use version %(version)s, or start with another folder: --data FOLDER."
            )
            self._end(earlier % {"folder": folder, "version": schema.LAST_BEFORE})
        except (OSError, DatabaseError) as error:
            words = {"folder": folder, "why": _plainly(error)}
            self._end(_("The data in %(folder)s cannot be used: %(why)s") % words)
        if unsaved is not None:
            self.stderr.write(_("No backup was made: %(why)s") % {"why": _plainly(unsaved)})
        for line in left_out:
            self.stderr.write(line)

    def _back_up(self, folder: Path) -> Exception | None:
        """Makes a backup. Returns the error if it fails; the start continues without a backup."""
        if connection.vendor == "sqlite":
            try:
                files.write_at_start(folder)
            except (OSError, sqlite3.Error, NoBackup) as error:
                return error
        return None

    def _greet(self, host: str, port: int) -> str:
        """Prints the greeting. Returns the GM's sign-in link for this machine, which works without
        a network."""
        address = (network.address() or "localhost") if host in EVERYWHERE else host
        base = _base(address, port)
        invited = seats.start_invitation()
        self._say("")
        self._say(_("Everybody on this network: %(address)s") % {"address": f"{base}/"})
        if invited:
            self._invite(invited, f"{base}/j/{invited.code}/")
        if host in EVERYWHERE:
            others = [own for own in network.addresses() if own.ip != address]
            if others:
                self._say(_("Other addresses of this machine:"))
            for own in others:
                self._say(f"  {_base(own.ip, port)}/ ({own.adapter})")
        self._say(_("For the GM, works once:"))
        link = entrance.new_link()
        self._say(f"  {base}{link}")
        self._say(_("Ctrl-C stops it."))
        return _base("localhost" if host in EVERYWHERE else host, port) + link

    def _invite(self, invited: Invitation, address: str) -> None:
        picture = network.qr_blocks(address)
        words = {"name": invited.campaign.shown_name, "code": invited.code, "address": address}
        if console.can_say(self.stdout, picture):
            self._say(_("Join “%(name)s” with the code %(code)s or this QR code:") % words)
            self._say(picture)
        else:
            self._say(_("Join “%(name)s” with the code %(code)s or at %(address)s") % words)

    def _serve(self, listening: socket.socket) -> None:
        try:
            Server(log_level="warning").run(sockets=[listening])
        except KeyboardInterrupt:
            self._say("")
        finally:
            opening.checkpoint()

    def _say(self, text: str) -> None:
        with suppress(OSError):  # the output may be full or closed; phones are served anyway
            self.stdout.write(text)
            self.stdout.flush()

    def _end(self, sentence: str) -> NoReturn:
        self.stderr.write(sentence)
        sys.exit(1)


def _base(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _plainly(error: Exception) -> str:
    """The error without error numbers, and without the path that the message contains already."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
