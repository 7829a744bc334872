import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/**
 * SPD-01. Limits of a screen's scripts before its first content, by kind of screen: gzipped kilobytes (1000 bytes), number
 * of scripts, and kilobytes including what every visit loads afterwards.
 */
const limits = {
  /** `/` and the static pages, which do not wait for the machines. */
  read: { kilobytes: 129, scripts: 4, withLater: 131 },
  data: { kilobytes: 202, scripts: 8, withLater: 243 },
  /** The form library is 16 kB; on these screens the form is the content. */
  form: { kilobytes: 221, scripts: 9, withLater: 263 },
} as const;

const styleLimit = 16;

/** Kilobytes of each screen when this table was last updated: growth of more than two is a warning, before the limit. */
const known: Record<string, number> = {
  '_data/discover': 196.2,
  '_data/email-verification': 210.9,
  '_data/forgot-password': 210.9,
  '_data/gigs.$id': 193,
  '_data/gigs.index': 195.6,
  '_data/not-me': 210.9,
  '_data/unsubscribe': 193.4,
  '_member/community': 196.8,
  '_member/create-gig': 220.1,
  '_member/dashboard': 200.8,
  '_member/edit-profile': 216.8,
  '_member/gigs.$id.edit': 220.1,
  '_member/links': 190,
  '_member/messages': 188.5,
  '_member/messages.$userId': 201.6,
  '_member/messages.index': 190.3,
  '_member/my-gigs': 197.1,
  '_member/my-posts': 195.9,
  '_member/notifications': 200.4,
  '_member/posts.$postId': 196.8,
  '_member/profile-setup': 217,
  '_member/profile.$id': 200.7,
  '_member/settings': 188.5,
  '_member/user.$userId.links': 189.1,
  about: 126.6,
  contact: 126.6,
  'cookie-policy': 126.8,
  index: 128.5,
  login: 211.7,
  'privacy-policy': 127.4,
  register: 210.5,
  'terms-of-service': 126.7,
};

const screenFile = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;
const layoutOf = /^(_data|_member)\//;

// Vite leaves what is set as it is, and what reads the routes before the gates sets it.
process.env.NODE_ENV = 'production';
process.env.UNCOMPRESSED = '1';
const output = await build({ logLevel: 'warn', build: { write: false } });
const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
const chunks = files.filter((file) => file.type === 'chunk');
const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
const sizes = new Map(
  files.map((file) => [
    file.fileName,
    gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length,
  ]),
);

/** The chunk with a module whose id ends like this, and its imports. */
function needs(isWanted: (id: string) => boolean): Set<Rolldown.OutputChunk> {
  const found = new Set(chunks.filter(({ moduleIds }) => moduleIds.some(isWanted)));
  for (const chunk of found)
    for (const name of chunk.imports) {
      const next = byName.get(name);
      if (next) found.add(next);
    }
  return found;
}
const needsFile = (path: string) => needs((id) => id.endsWith(path));

const entry = needsFile('/src/main.tsx');
const live = needsFile('/src/app/live/live-parts.tsx');
const memberParts = needsFile('/src/app/shell/member-parts.tsx');
const watchFocus = needsFile('/src/ui/focus/watch-focus.ts');
/** After the first content; reveals parts that import code of another screen. */
const later = [
  '/src/app/live/late-parts.tsx',
  '/src/ui/toaster/toaster.tsx',
  '/src/features/live-data/keep-fresh.ts',
  '/src/transport/client.ts',
  '/socket.io-client/build/esm/index.js',
].flatMap((path) => [...needsFile(path)]);
const formLibrary = needs((id) => id.includes('/node_modules/react-hook-form/'));

const routes = chunks
  .flatMap(({ moduleIds }) => moduleIds.flatMap((id) => screenFile.exec(id)?.[1] ?? []))
  .filter((route) => route !== '_data' && route !== '_member')
  .sort();

const total = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / 1000;

function screen(route: string) {
  const layout = layoutOf.exec(route)?.[1];
  const isDoor = route === 'login' || route === 'register';
  const parts = [
    entry,
    needs((id) => screenFile.exec(id)?.[1] === route),
    layout || isDoor ? live : [],
    layout ? needs((id) => screenFile.exec(id)?.[1] === layout) : [],
    layout === '_member' ? memberParts : [],
    route.startsWith('_member/messages.')
      ? needs((id) => screenFile.exec(id)?.[1] === '_member/messages')
      : [],
  ];
  const all = new Set(parts.flatMap((part) => [...part]));
  const hasForm = [...formLibrary].some((chunk) => chunk.name === 'forms' && all.has(chunk));
  const kind = hasForm ? 'form' : layout ? 'data' : 'read';
  const everything = new Set([...all, ...watchFocus, ...(kind === 'read' ? [] : later)]);
  const styles = new Set([...all].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return {
    route,
    kind,
    scripts: all.size,
    kilobytes: total([...all].map(({ fileName }) => fileName)),
    withLater: total([...everything].map(({ fileName }) => fileName)),
    styles: total(styles),
  } as const;
}

console.log(
  'What a screen needs before its first content: scripts, their kB, with what comes later, kB of styles (gzip)',
);
const screens = routes.map(screen);
const wrong: string[] = [];
for (const { route, kind, scripts, kilobytes, withLater, styles } of screens) {
  const limit = limits[kind];
  console.log(
    `${route.padEnd(28)} ${kind}  ${scripts}  ${kilobytes.toFixed(1).padStart(6)}  ${withLater.toFixed(1).padStart(6)}  ${styles.toFixed(1).padStart(5)}`,
  );
  const growth = kilobytes - (known[route] ?? kilobytes);
  if (!(route in known)) console.log(`warning: ${route} is not in the table of known sizes`);
  if (growth > 2) console.log(`warning: ${route} has grown by ${growth.toFixed(1)} kB`);
  if (scripts > limit.scripts) wrong.push(`${route} loads ${scripts} scripts, at most ${limit.scripts}`);
  if (kilobytes > limit.kilobytes)
    wrong.push(`${route} loads ${kilobytes.toFixed(1)} kB of scripts, at most ${limit.kilobytes}`);
  if (withLater > limit.withLater)
    wrong.push(`${route} loads ${withLater.toFixed(1)} kB of scripts in all, at most ${limit.withLater}`);
  if (styles > styleLimit)
    wrong.push(`${route} loads ${styles.toFixed(1)} kB of styles, at most ${styleLimit}`);
}
if (screens.length < 20) wrong.push(`Only ${screens.length} screens were found`);
for (const line of wrong) console.error(line);
process.exitCode = wrong.length === 0 ? 0 : 1;
