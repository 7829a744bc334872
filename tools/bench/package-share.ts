import type { Plugin } from 'vite';

/** By chunk file name: the rendered bytes of each package in it; `sidestage` is our own code. */
export type Shares = Map<string, Map<string, number>>;

const packageOf = (id: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(id)?.[1] ?? 'sidestage';

/** A Vite plugin that notes, while the client is built, which package each byte of a chunk came from. */
export const noteShares = (shares: Shares): Plugin => ({
  name: 'sidestage:package-share',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const share = new Map<string, number>();
      for (const [id, module] of Object.entries(chunk.modules)) {
        const name = packageOf(id);
        share.set(name, (share.get(name) ?? 0) + module.renderedLength);
      }
      shares.set(`/${chunk.fileName}`, share);
    }
  },
});

/** Splits the compressed sizes of chunks among packages, in proportion to their rendered bytes. */
export const splitByPackage = (shares: Shares, sizes: Map<string, number>) => {
  const total = new Map<string, number>();
  for (const [path, size] of sizes) {
    const share = shares.get(path) ?? new Map([['unknown', 1]]);
    const rendered = [...share.values()].reduce((sum, bytes) => sum + bytes, 0) || 1;
    for (const [name, bytes] of share) total.set(name, (total.get(name) ?? 0) + (size * bytes) / rendered);
  }
  return [...total].sort((a, b) => b[1] - a[1]);
};
