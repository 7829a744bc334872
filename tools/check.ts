import { generateRouteTree } from './build/client.ts';
import { type Gate, gates } from './check/gates.ts';
import { report } from './run.ts';

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !gates.some((gate) => gate.name === name));
if (unknown.length > 0) throw new Error(`No gate is called ${unknown.join(', ')}`);

await generateRouteTree();
const results = await Promise.all(
  gates.filter(({ name }) => chosen.length === 0 || chosen.includes(name)).map(pass),
);
const failed = results.filter((passed) => !passed).length;
await report('check', { passed: results.length - failed, failed });
process.exitCode = failed === 0 ? 0 : 1;

async function pass({ name, run }: Gate) {
  const start = performance.now();
  const { code, output } = await run();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  const warnings = output.split('\n').filter((line) => line.startsWith('warning: '));
  const message = code === 0 ? warnings.join('\n') : output.trim();
  if (message) console.log(message);
  return code === 0;
}
