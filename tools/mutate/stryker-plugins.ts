import { setImmediate as turn } from 'node:timers/promises';
import type { MutantCoverage } from '@stryker-mutator/api/core';
import type { Ignorer } from '@stryker-mutator/api/ignore';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import {
  type CompleteDryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner';
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';

/** Read by the code that Stryker generates around each mutant. */
const mutants: {
  activeMutant?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage: MutantCoverage;
} = { mutantCoverage: { static: {}, perTest: {} } };
Object.assign(globalThis, { __stryker__: mutants });

/**
 * Checks one machine against its model's claims, mutant after mutant in one process. It reloads only `machines/`, so that
 * a mutant takes about 50 ms, a tenth of a new Vitest worker.
 */
class ClaimsRunner implements TestRunner {
  #server: ViteDevServer | undefined;
  #modules: ModuleRunner | undefined;
  /** An error that an actor throws asynchronously. */
  readonly #stray: unknown[] = [];

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.on('uncaughtException', (error) => this.#stray.push(error));
    this.#server = await createServer({
      configFile: false,
      appType: 'custom',
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, watch: null, hmr: false, ws: false },
    });
    this.#modules = createServerModuleRunner(this.#server.environments.ssr, { hmr: false });
  }

  /** Counts hits of each mutant, to detect endless loops immediately. */
  async dryRun() {
    return { ...(await this.#walk()), mutantCoverage: mutants.mutantCoverage };
  }

  async mutantRun({ activeMutant, hitLimit }: MutantRunOptions) {
    Object.assign(mutants, { activeMutant: activeMutant.id, hitCount: 0, hitLimit });
    const result = await this.#walk();
    return toMutantRunResult(determineHitLimitReached(mutants.hitCount, hitLimit) ?? result);
  }

  async dispose() {
    await this.#modules?.close();
    await this.#server?.close();
  }

  async #walk(): Promise<CompleteDryRunResult> {
    const begun = performance.now();
    const failure = await this.#failure();
    const test = { id: 'claims', name: 'claims', timeSpentMs: performance.now() - begun };
    return {
      status: DryRunStatus.Complete,
      tests: [
        failure === null
          ? { ...test, status: TestStatus.Success }
          : { ...test, status: TestStatus.Failed, failureMessage: failure },
      ],
    };
  }

  async #failure(): Promise<string | null> {
    const { evaluatedModules } = this.#modules ?? {};
    for (const module of evaluatedModules?.idToModuleMap.values() ?? [])
      if (module.file.includes('/machines/')) evaluatedModules?.invalidateModule(module);
    this.#stray.length = 0;
    try {
      const claims = await this.#modules?.import<typeof import('./claims.ts')>('/tools/mutate/claims.ts');
      const broken = (await claims?.brokenClaim(process.env.MUTATE_CHART ?? '')) ?? null;
      await turn();
      return broken ?? (this.#stray.length > 0 ? String(this.#stray[0]) : null);
    } catch (error) {
      return String(error);
    }
  }
}

/** A node of Babel's syntax tree, with the fields used here. */
type Node = { type: string; key?: { type: string; name?: string }; properties?: Node[] };

const documentation = /^(?:description|meta|types)$/;

const isDocumentation = ({ type, key }: Node) =>
  type === 'ObjectProperty' && key?.type === 'Identifier' && documentation.test(key.name ?? '');

/** Skips documentation and types without a value, which cannot change what a machine does. */
class IgnoreDocumentation implements Ignorer {
  shouldIgnore({ node }: { node: Node }) {
    const all = node.type === 'ObjectExpression' ? node.properties : undefined;
    return isDocumentation(node) || (all?.[0] && all.every(isDocumentation)) ? 'documentation' : undefined;
  }
}

export const strykerPlugins = [
  declareClassPlugin(PluginKind.TestRunner, 'claims', ClaimsRunner),
  declareClassPlugin(PluginKind.Ignore, 'documentation', IgnoreDocumentation),
];
