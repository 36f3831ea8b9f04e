// The page of one of them: everybody's state, whose turn it is, the question, the last lines of the log.
import { Client } from "boardgame.io/react";
import { SocketIO } from "boardgame.io/multiplayer";
import { memo, useState } from "react";
import { createRoot } from "react-dom/client";
import { acting, Fight, options, owner } from "./game.js";

const Row = memo(({ one, turn }) => (
  <li className={turn ? "row turn" : "row"}>
    <b>{one.name}</b>
    <span className="bar">
      <i style={{ width: `${(100 * one.hp) / one.max}%` }} />
    </span>
    <span className="hp">
      {one.hp}/{one.max}
    </span>
    {one.conditions.map((word) => (
      <em key={word}>{word}</em>
    ))}
  </li>
));

const Question = ({ G, act }) => {
  const [chosen, choose] = useState(null);
  const offered = options(G);
  const target = chosen ?? offered[G.step % offered.length].nth;
  return (
    <form className="ask" onSubmit={(event) => event.preventDefault()}>
      <h2>Whom does {acting(G).name} attack?</h2>
      {offered.map((one) => (
        <label key={one.nth}>
          <input type="radio" name="target" checked={one.nth === target} onChange={() => choose(one.nth)} />
          <span>{one.name}</span>
        </label>
      ))}
      <button type="button" className="main" onClick={() => act(target)}>
        Attack
      </button>
    </form>
  );
};

const Board = ({ G, moves, playerID }) => {
  const now = acting(G);
  return (
    <main data-version={G.step}>
      <header>
        <h1>At the mill</h1>
        <p>
          Round <b>{1 + Math.floor(G.step / G.combatants.length)}</b>, turn of <b>{now.name}</b>
        </p>
      </header>
      <ol>
        {G.combatants.map((one) => (
          <Row key={one.nth} one={one} turn={one.nth === now.nth} />
        ))}
      </ol>
      {owner(now) === playerID ? <Question key={G.step} G={G} act={moves.act} /> : <p>Waiting for {now.name}</p>}
      <section>
        <h2>Log</h2>
        <ul>
          {G.log.map(({ key, text }) => (
            <li key={key}>
              <small>{key}</small> <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
};

const asked = new URLSearchParams(location.search);
const multiplayer = SocketIO({ server: asked.get("game") });
const Page = Client({ game: Fight, board: Board, numPlayers: 5, debug: false, multiplayer });
createRoot(document.getElementById("root")).render(<Page matchID="mill" playerID={asked.get("as")} />);
