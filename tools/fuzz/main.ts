import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { runCommand, WrongUse } from 'chart-testing';
import { curlOf, fuzz, type Target, type Wire } from './fuzz.ts';
import { ownServer } from './own-server.ts';

const help = `
Makes calls from /api/openapi.json, right and wrong ones, and judges every answer: never 5xx, refusals are
{errors: [{msg, field?}]}, statuses and bodies are as declared, /healthz stays alive. Exit code 1 when it finds something.

  npm run fuzz                               a server of its own with the demo world
  npm run fuzz -- --calls 20000 --seed 7     more calls; the same ones for the same seed
  npm run fuzz -- --url http://127.0.0.1:4600 --token …    a server that runs; it will be written to

Options: --calls (2000), --seed (by the clock), --url, --token`;

/** Calls over the network; a closed connection counts as a failure. */
const overHttp =
  (origin: string): Target['send'] =>
  (wire: Wire) =>
    new Promise((answered) => {
      const failed = (error: Error) => answered({ status: 599, type: '', text: error.message });
      const call = request(origin + wire.url, { method: wire.method, headers: wire.headers }, (response) => {
        text(response).then(
          (body) =>
            answered({
              status: response.statusCode ?? 599,
              type: response.headers['content-type'] ?? '',
              text: body,
            }),
          failed,
        );
      });
      call.on('error', failed);
      call.end(wire.body);
    });

await runCommand({
  help,
  options: {
    calls: { type: 'string', default: '2000' },
    seed: { type: 'string' },
    url: { type: 'string' },
    token: { type: 'string' },
  },
  run: async ({ values }) => {
    const calls = wholeNumber('calls', values.calls);
    const seed = values.seed === undefined ? Date.now() % 1_000_000 : wholeNumber('seed', values.seed);
    const { target, origin, close } = await targetOf(values.url, values.token);
    try {
      const began = performance.now();
      const report = await fuzz(target, { seed, calls });
      const seconds = (performance.now() - began) / 1000;
      for (const { call, fault, wire } of report.findings) {
        console.log(`\n${call}\n  ${fault}\n  ${curlOf(origin, wire)}`);
      }
      const rate = Math.round(report.calls / seconds);
      console.log(
        `\nseed ${seed}: ${report.calls} calls, ${rate} a second, ${report.findings.length} findings`,
      );
      return report.findings.length === 0 ? 0 : 1;
    } finally {
      await close();
    }
  },
});

function wholeNumber(option: string, given: string): number {
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new WrongUse(`--${option} is "${given}"; it must be a whole number.`);
}

async function targetOf(url: string | undefined, token: string | undefined) {
  if (url !== undefined) {
    const tokenOf: Target['tokenOf'] = async (caller) => (caller === 'visitor' ? undefined : token);
    return { target: { send: overHttp(url), tokenOf }, origin: url, close: async () => {} };
  }
  const server = await ownServer();
  const origin = await server.listen();
  return { target: { send: overHttp(origin), tokenOf: server.tokenOf }, origin, close: server.close };
}
