// Serves the game and its page, and plays everybody but the GM and the first player. A line on standard input asks for
// their next answer, or with "ready" just where the GM's page is; a line of JSON answers.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { Client } from "boardgame.io/dist/cjs/client.js";
import { SocketIO } from "boardgame.io/dist/cjs/multiplayer.js";
import { Server } from "boardgame.io/dist/cjs/server.js";
import { acting, Fight, GM, options, owner, PLAYER } from "./game.js";

const OTHERS = ["2", "3", "4", null, null, null]; // three players and three who only look on
const FILES = {
  "/": ["page.html", "text/html"],
  "/page.js": ["page.js", "text/javascript"],
  "/page.css": ["page.css", "text/css"],
};
const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

const files = createServer((request, answer) => {
  const [file, type] = FILES[request.url.split("?")[0]] ?? [];
  answer.writeHead(file ? 200 : 404, file && { "Content-Type": type });
  answer.end(file && readFileSync(new URL(file, import.meta.url)));
});
await once(files.listen(0, "127.0.0.1"), "listening");
const url = `http://127.0.0.1:${files.address().port}`;

console.info = console.log = () => {}; // standard output is for the answers alone
const { appServer } = await Server({ games: [Fight], origins: [url] }).run({ port: 0 });
const game = `127.0.0.1:${appServer.address().port}`;

const others = OTHERS.map((playerID) =>
  Client({ game: Fight, numPlayers: 5, playerID, matchID: "mill", debug: false, multiplayer: SocketIO({ server: game }) }),
);
const synced = (other) =>
  new Promise((done) => {
    other.subscribe((state) => state && done());
    other.start();
  });
await Promise.all(others.map(synced));

const answer = () => {
  const { G } = others[0].getState();
  const by = others.find((other) => other.playerID === owner(acting(G)));
  by?.moves.act(options(G)[G.step % options(G).length].nth);
};

const page = (who) => `/?as=${who}&game=${game}`;
const gm = page(GM);
say({ url, gm, player: page(PLAYER), cookies: { gm: "", player: "" } });
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "answer") answer();
  say({ gm, streams: {} });
}
process.exit();
