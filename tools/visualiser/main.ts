import { runCommand, WrongUse } from '../command.ts';
import { serve, usualPort } from './serve.ts';
import { writePage } from './write-page.ts';

const help = `
npm run visualise              every machine drawn, on a page that follows changes of machines and coverage
  -- --port 4700               on this port instead of ${usualPort} or, where that is taken, a free one
npm run visualise:build        the same as one file, reports/visualiser.html, which needs no server and no network
  -- --out FILE                written there instead

  --diff REV                   what has changed since a revision of git can be painted; the one that
                               \`npm run machines:diff\` chooses when none is named
`;

const portOf = (given: string | undefined): number | undefined => {
  if (given === undefined) return undefined;
  const port = Number(given);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new WrongUse(`--port is "${given}"; it has to be a number from 0 (any free one) to 65535.`);
};

/** `--diff` alone, which node's own reader of options does not allow. */
const args = process.argv
  .slice(2)
  .map((word, place, all) =>
    word === '--diff' && /^(--.*)?$/.test(all[place + 1] ?? '') ? '--diff=' : word,
  );

await runCommand(
  {
    help,
    options: { port: { type: 'string' }, out: { type: 'string' }, diff: { type: 'string' } },
    words: 1,
    async run({ values: { port, out, diff }, positionals: [what] }) {
      if (what === 'build' && port === undefined) {
        console.log(await writePage(out, diff));
        return 0;
      }
      if (what !== 'serve' || out !== undefined)
        throw new WrongUse('Say "serve" (with --port) or "build" (with --out).');
      return serve({ port: portOf(port), diff });
    },
  },
  args,
);
