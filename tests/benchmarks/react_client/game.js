// A fight of ten as a game of boardgame.io: four heroes, each with a player, and six goblins of the GM.
const NAMES = ["Aldric", "Berta", "Corvin", "Dagny", ...[1, 2, 3, 4, 5, 6].map((nth) => `Goblin ${nth}`)];
const HEROES = 4;
const TOUGH = 99;
const KEPT = 10; // lines of the log
const CONDITIONS = ["prone", "bleeding", "dazed"];

export const GM = "0";
export const PLAYER = "1";

const combatant = (name, nth) => ({ name, nth, hero: nth < HEROES, hp: TOUGH, max: TOUGH, conditions: [] });

export const owner = (one) => (one.hero ? String(one.nth + 1) : GM);
export const acting = (G) => G.combatants[G.step % NAMES.length];
export const options = (G) => G.combatants.filter((one) => one.hero !== acting(G).hero);

const act = ({ G, playerID }, target) => {
  const by = acting(G);
  const struck = G.combatants[target];
  if (playerID !== owner(by) || !struck) return "INVALID_MOVE";
  const damage = 1 + ((G.step * 7) % 6);
  struck.hp = struck.hp > damage ? struck.hp - damage : struck.max;
  struck.conditions = damage > 3 ? [CONDITIONS[damage % CONDITIONS.length]] : [];
  G.log = [{ key: G.step, text: `${by.name} hits ${struck.name}: ${damage} damage` }, ...G.log].slice(0, KEPT);
  G.step += 1;
};

export const Fight = {
  name: "fight",
  setup: () => ({ step: 0, log: [], combatants: NAMES.map(combatant) }),
  turn: { activePlayers: { all: "acting" } },
  moves: { act },
  disableUndo: true,
};
