import { runCommand, WrongUse } from 'chart-testing';
import { noPostgres, ownPostgres } from '#tests/support/own-postgres.ts';
import { summaryOf } from './explain.ts';
import { roomy } from './fill.ts';
import { explainAll } from './plans.ts';

const help = `
npm run plans           fills a PostgreSQL of its own with made-up rows, and explains what the server asks of it
  -- --rows 1000000     so many members, posts and gigs, and five times as many messages and notifications; 200000 unless told
  -- --only discover    those questions alone whose name holds the word, with their SQL

A question fails that reads a big table from end to end, or looks at or sorts more rows than a page and a member need.
`;

await runCommand({
  help,
  options: { rows: { type: 'string', default: '200000' }, only: { type: 'string', default: '' } },
  async run({ values }) {
    const rows = Number(values.rows);
    if (!Number.isSafeInteger(rows) || rows < 1000) throw new WrongUse('--rows is a number from 1000.');
    if (noPostgres) throw new WrongUse(noPostgres);
    const postgres = await ownPostgres(roomy);
    try {
      const began = performance.now();
      const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
      const answers = await explainAll(postgres.databaseUrl, rows, (what) =>
        console.log(`${what} after ${seconds()}`),
      );
      const shown = answers.filter(({ question }) => question.includes(values.only));
      for (const { question, milliseconds, plan, text, faults } of shown) {
        console.log(`${milliseconds.toFixed(1).padStart(8)} ms  ${question}: ${summaryOf(plan)}`);
        if (values.only) console.log(`             ${text}`);
        for (const fault of faults) console.log(`             FAULT ${fault}`);
      }
      const wrong = answers.filter(({ faults }) => faults.length > 0);
      const slowest = answers.reduce((most, { milliseconds }) => Math.max(most, milliseconds), 0);
      console.log(
        `${answers.length} queries at ${rows} rows, slowest ${slowest.toFixed(1)} ms, ${wrong.length} at fault`,
      );
      return wrong.length === 0 ? 0 : 1;
    } finally {
      await postgres.remove();
    }
  },
});
