/** The module information that the bundler provides while splitting. */
type Graph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

type Plan = (id: string) => string | null;

const screenFile = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;
/** Layout routes: what every page below them needs. */
const layoutFile = /^_(?:data|member)$/;
const featureFile = /\/src\/features\/([^/]+)\//;
/** Late parts share scripts by feature and entity: one script for all would include the imports of each. */
const areaFile = /\/src\/(?:features|entities)\/([^/]+)\//;
/** The auth screens count as forms, even those without one: their shared code belongs with the forms. */
const formCode = /\/node_modules\/react-hook-form\/|\/features\/auth\//;

/**
 * Modules shared by several screens or late parts, by script. Otherwise they would go into the script of one of those
 * screens, which the others would then load too.
 */
const shared: readonly [script: string, modules: RegExp][] = [
  ['forms', /\/node_modules\/(?:react-hook-form|@hookform)\//],
  ['form-parts', /\/shared\/(?:form|money)\.tsx$|\/ui\/skeleton\/form-skeleton\.tsx$/],
  ['editor', /\/machines\/editor\/|\/src\/actors\/(?:editor|shared-draft)\.ts$/],
  ['gig-fields', /\/gigs\/form\/fields\.ts$|\/contract\/gig-form\.ts$/],
  ['account', /\/icons\/(?:key-round|laptop|monitor-smartphone|smartphone|tablet)\./],
  ['account-calls', /\/contract\/auth\.ts$|\/transport\/passkey-support\.ts$/],
  [
    'passkey',
    /\/@simplewebauthn\/browser\/|\/transport\/passkeys\.ts$|\/contract\/passkeys\.ts$|\/passkey-calls\.ts$/,
  ],
  [
    'requests',
    /\/features\/messages\/requests\/|\/machines\/message-request\/|\/actors\/message-request\.ts$|\/contract\/message-requests\.ts$/,
  ],
  ['groups', /\/features\/messages\/group\//],
  ['push', /\/machines\/push-consent\/|\/actors\/push-consent\.ts$/],
  ['profile-steps', /\/entities\/person\/profile-steps\.ts$/],
  [
    'uploads',
    /\/machines\/upload\/|\/src\/actors\/upload(?:s|-store)\.ts$|\/node_modules\/idb-keyval\/|\/shared\/resize-picture\.ts$|\/transport\/fetch-with-progress\.ts$|\/entities\/file\/file-address\.ts$|\/icons\/file-text\.\w+$/,
  ],
  ['picture-file', /\/shared\/picture-file\.ts$|\/contract\/uploads\.ts$/],
  ['searches', /\/entities\/gig\/search(?:es\.tsx|es\.css\.ts|-queries\.ts)|\/contract\/gig-searches\.ts$/],
  ['saving', /\/entities\/gig\/saving\.tsx$/],
  ['invite', /\/entities\/person\/invite\.tsx$/],
  [
    'applications',
    /\/machines\/application\/|\/actors\/application\.ts$|\/entities\/application\/(?:application-texts|answering|own-moves)\.|\/entities\/gig\/(?:changed-terms|dashboard-query|my-gigs-queries)\.|\/contract\/(?:applications|dashboard|player-requests|gig-questions|read-terms)\.ts$/,
  ],
  ['application-parts', /\/entities\/application\/confirm-answer\./],
  [
    'reviewing',
    /\/machines\/review\/|\/actors\/review\.ts$|\/contract\/reviews\.ts$|\/entities\/review\/(?:review-(?:button|line)|use-review-acts)\./,
  ],
  ['deps', /\/machines\/dep\/|\/actors\/dep\.ts$|\/entities\/dep\//],
  ['link-rows', /\/features\/people\/links\/(?:link-row|links\.css)\./],
  ['gig-filters', /\/features\/gigs\/board\/filter-fields\./],
  ['filter-fields', /\/shared\/filter-fields\./],
  ['filters', /\/contract\/gig-search\.ts$/],
  [
    'gig-lines',
    /\/contract\/calendar\.ts$|\/entities\/gig\/role-texts\.ts$|\/entities\/review\/review-count\.tsx$|\/shared\/arrivals\.ts$|\/icons\/(?:arrow-up-right|copy|map-pin|users)\./,
  ],
  ['talks', /\/entities\/conversation\/conversations\.ts$/],
  [
    'lists',
    /\/entities\/post\/post-queries\.ts$|\/contract\/posts\.ts$|\/entities\/review\/review-keys\.ts$|\/machines\/toggle\/|\/actors\/toggle\.ts$|\/ui\/fold\/fold\./,
  ],
  ['suggestions', /\/ui\/field\/suggestions\.|\/contract\/words\.ts$/],
  ['watch-focus', /\/ui\/focus\/(?:watch-focus|focus-place)\.ts$/],
  ['lightbox', /\/entities\/post\/lightbox\./],
  ['dialogs', /\/ui\/dialog\/dialog\.|\/node_modules\/@radix-ui\/react-(?:alert-)?dialog\//],
  // Small, and used so widely that it belongs with the common code.
  ['app', /\/shared\/filters\.css\.ts|\/ui\/format\/days\.ts$/],
];
/** Used by `/` only. */
const landingOnly = /\/features\/landing\/|\?/;
/** Screens of one entity, across features: code that only they share goes into their script. */
const screenGroups: readonly [name: string, screens: RegExp][] = [
  ['feed', /^_member\/(?:community|my-posts|posts)/],
  ['post-cards', /^_member\/(?:community|my-posts|posts|profile\.)/],
  ['people', /^(?:_data\/discover|_member\/(?:links|user|profile\.|notifications))/],
  ['gigs', /^(?:_data\/gigs|_member\/(?:my-gigs|dashboard))/],
  ['filters', /^_data\/(?:discover|gigs\.index)$/],
  ['gig-lines', /^(?:_data\/gigs|_member\/(?:my-gigs|dashboard|community|profile\.|create-gig|gigs\.))/],
];
/** Screens with a form before or outside a session: they share the bot check. */
const accountScreen = /^(?:login$|register$|_data\/(?:email|forgot|not-me)|_member\/settings$)/;
/** Small screens with the same form share a script. */
const gigFormScreen = /^_member\/(?:create-gig|gigs\.\$id\.edit)$/;
/** Screens with a form of the same entity: code that only they share goes into their script. */
const formGroups: readonly [name: string, screens: RegExp][] = [
  ['account', accountScreen],
  ['gigs-form', gigFormScreen],
  ['people-form', /^_member\/(?:edit-profile|profile-setup)$/],
];
/** Loaded on every visit after the first content, with the code shared by late parts of no feature. */
const soon: readonly [script: string, start: string][] = [
  ['toaster', '/src/ui/toaster/toaster.tsx'],
  ['live-data', '/src/features/live-data/keep-fresh.ts'],
  ['late-parts', '/src/app/live/late-parts.tsx'],
];
/** A package that imports all of its parts; the used ones are known only after tree shaking. */
const umbrella = /\/node_modules\/radix-ui\//;

/**
 * Which script, and with it which style sheet, a module goes into. A visit loads, as far as it gets:
 *
 * | script | holds | for |
 * | --- | --- | --- |
 * | `base` | React, router, frame, what `/` shares with the rest | everybody |
 * | `app` | the machines, the query client, the bars of members, and what two screens share that are not of one group | every screen but `/` and the static pages |
 * | a screen | the rest of it | that screen |
 * | `toaster`, `live-data`, `late-parts` | toasts, what follows the server's news, and shortcuts with what several late parts share | every page, once its content stands |
 * | others | what several screens or late parts share, by `shared`, feature or kind of thing | those |
 *
 * Left alone the bundler cuts one script for every set of screens that share something: forty for the feed.
 * @param root the project's folder
 * @returns the name function of a group of Rolldown's `codeSplitting`; null leaves a module to the bundler
 */
export function chunkPlan(root: string): (id: string, graph: Graph) => string | null {
  const file = (path: string) => `${root}/src/${path}`;
  let plan: Plan | null = null;
  return (id, graph) => {
    plan ??= makePlan(graph, {
      entry: file('main.tsx'),
      landing: file('routes/index.tsx?tsr-split=component---loader'),
      live: file('app/live/live-parts.tsx'),
      memberParts: file('app/shell/member-parts.tsx'),
    });
    return plan(id);
  };
}

type Starts = { entry: string; landing: string; live: string; memberParts: string };

function makePlan(graph: Graph, { entry, landing, live, memberParts }: Starts): Plan {
  const base = new Set([
    ...reach(entry, graph),
    ...[...reach(landing, graph)].filter((one) => !landingOnly.test(one)),
  ]);
  const users = new Map<string, string[]>();
  const starts = lazyStarts(entry, graph);
  // Inspection, in the build for tests, needs the machines' code before they start.
  const isInspected = [...starts].some((start) => start.includes('/src/inspect/'));
  for (const start of starts)
    for (const one of reach(start, graph)) users.set(one, [...(users.get(one) ?? []), start]);

  const withForm = new Set([...users].flatMap(([id, starts]) => (formCode.test(id) ? starts : [])));

  const sharedBy = (screens: readonly string[], feature?: string) => {
    const isForm = screens.every((screen) => withForm.has(screen));
    if (feature === 'gigs' && !isForm) return 'gig-lines'; // Too little to be one more script.
    if (feature) return isForm ? `${feature}-form` : feature;
    const groups = isForm ? formGroups : screenGroups;
    const group = groups.find(([, isOne]) => screens.every((screen) => isOne.test(nameOf(screen))));
    return group?.[0] ?? (isForm ? 'form-parts' : 'app');
  };

  return (id) => {
    if (base.has(id)) return 'base';
    const late = users.get(id) ?? [];
    if (late.includes(live)) return isInspected && id === live ? null : 'app';
    const [script] = shared.find(([, modules]) => modules.test(id)) ?? [];
    if (script) return script;
    const routes = late.filter((start) => screenFile.test(start));
    const screens = routes.filter((route) => !layoutFile.test(nameOf(route)));
    if (routes.length > screens.length || late.includes(memberParts)) return 'app';
    const parent = screens.find((one) => screens.every((other) => nameOf(other).startsWith(nameOf(one))));
    if (parent) return scriptOf(parent);
    if (screens.length > 1) return sharedBy(screens, featureFile.exec(id)?.[1]);
    const owner = soon.find(([, file]) => late.some((start) => start.endsWith(file)));
    if (owner) return owner[0];
    if (late.length < 2 || id.includes('/altcha/')) return null;
    const area = areaFile.exec(id)?.[1];
    return area ? `${area}-parts` : 'late-parts';
  };
}

const scriptOf = (screen: string) =>
  gigFormScreen.test(nameOf(screen))
    ? 'gigs-form'
    : nameOf(screen)
        .replace(/^_\w+\//, '')
        .replaceAll(/[/$.]+/g, '-');

const nameOf = (screen: string) => screenFile.exec(screen)?.[1] ?? '';

function reach(start: string, graph: Graph): Set<string> {
  const found = new Set([start]);
  for (const id of found)
    if (!umbrella.test(id)) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  return found;
}

/** The entry modules of all `import()` calls. */
function lazyStarts(entry: string, graph: Graph): Set<string> {
  const starts = new Set<string>();
  const seen = new Set([entry]);
  for (const id of seen) {
    const info = graph.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) seen.add(next);
    for (const next of info?.dynamicallyImportedIds ?? []) {
      starts.add(next);
      seen.add(next);
    }
  }
  return starts;
}
