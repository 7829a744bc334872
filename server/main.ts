import { enableCompileCache, registerHooks } from 'node:module';

const inDrizzle = /\/node_modules\/drizzle-orm\/[^?]*$/;

// Before anything else is loaded: a start is mostly reading and compiling what it imports.
enableCompileCache();
resolveDrizzleQuickly();
const { start } = await import('./start.ts');
await start(process.env);

/**
 * Node reads the 180 kB of drizzle-orm's package.json again for each of the hundreds of imports within it and
 * of it, a fifth of a start. Each name is resolved once, and what lies beside its importer is taken from
 * there.
 */
function resolveDrizzleQuickly(): void {
  const known = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]['resolve'] & {}>>();
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('drizzle-orm')) {
        const found = known.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
        known.set(specifier, found);
        return found;
      }
      if (specifier.startsWith('.') && inDrizzle.test(context.parentURL ?? ''))
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      return next(specifier, context);
    },
  });
}
