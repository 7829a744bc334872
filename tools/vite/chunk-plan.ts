/** What the bundler tells of a module while it cuts the bundle. */
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
/** What parts that come late share: one script for all would bring with it whatever any of them stands on. */
const areaFile = /\/src\/(?:features|entities)\/([^/]+)\//;
const formLibrary = /\/node_modules\/(?:react-hook-form|@hookform)\//;
/** The doors count as forms, those without one too: what they share belongs with the forms. */
const formCode = /\/node_modules\/react-hook-form\/|\/features\/auth\//;
/** The chart of a form that publishes or edits: some screens are one, others have one that comes after them. */
const editorCode = /\/machines\/editor\/|\/src\/actors\/editor\.ts$/;
/** Requests to write, and muting: shown to few, and then together. */
const requestCode =
  /\/features\/messages\/requests\/|\/machines\/message-request\/|\/actors\/message-request\.ts$|\/contract\/ours\/requests\.ts$/;
/** What only groups have of messages. */
const groupCode = /\/features\/messages\/group\//;
/** News on this device: Settings and the offer share it, and neither is to bring the other. */
const pushCode =
  /\/machines\/push-consent\/|\/actors\/push-consent\.ts$|\/contract\/ours\/(?:push|notification)\.ts$|\/transport\/browser-push\.ts$/;
/** Passkeys: made in Settings, used at the door. */
const passkeyCode =
  /\/@simplewebauthn\/browser\/|\/transport\/passkeys\.ts$|\/contract\/ours\/passkeys\.ts$|\/passkey-calls\.ts$/;
/** What to tell of oneself: the dashboard says it, and forms and a profile that are not to bring the dashboard. */
const tellingCode = /\/entities\/person\/telling\.ts$/;
/** How pictures and files get to the server: opened from screens of many kinds, and from none at first sight. */
const uploadCode =
  /\/machines\/upload\/|\/src\/actors\/(?:kept-)?uploads\.ts$|\/node_modules\/idb-keyval\/|\/shared\/small-picture\.ts$|\/transport\/telling-fetch\.ts$|\/entities\/file\/file-address\.ts$|\/contract\/ours\/file-addresses\.ts$|\/icons\/file-text\.\w+$/;
/** What a member is told of when gigs come: opened from the board and beside saved gigs. */
const searchCode =
  /\/entities\/gig\/search(?:es\.tsx|es\.css\.ts|-queries\.ts)|\/contract\/ours\/gig-searches\.ts$/;
/** Asking somebody to play: opened from people and from a gig. */
const inviteCode = /\/entities\/person\/invite\.tsx$/;
/** Applications are answered at gigs, on the dashboard and where they are told of: what these share is not of every page. */
const applicationCode =
  /\/(?:machines|entities)\/application\/|\/actors\/application\.ts$|\/entities\/gig\/(?:changed-terms|dashboard-query)\.|\/contract\/ours\/(?:applications|dashboard|deps|gig-invitations|gig-questions|read-terms|to-review)\.ts$/;
/** What the doors send and are answered: Settings shares it, which is not to bring the doors' forms. */
const accountCode = /\/contract\/ours\/auth\.ts$|\/transport\/passkey-place\.ts$/;
/** Rows of links: the people's screens that list none do without. */
const linkRowCode = /\/features\/people\/links\/(?:link-row|links\.css)\./;
/** What people say of each other after a gig: it stands below or beside what a screen is for. */
const reviewCode =
  /\/machines\/review\/|\/actors\/review\.ts$|\/contract\/ours\/reviews\.ts$|\/entities\/review\/(?:review-(?:button|line|queries)|use-review-acts)\./;
/** Who plays instead of somebody: at the gig, on the dashboard and where it is told, and then only. */
const depCode = /\/machines\/dep\/|\/actors\/dep\.ts$|\/contract\/permissions\/deps\.ts$|\/entities\/dep\//;
/** What of uploads a form for a profile has at once. */
const pictureFileCode = /\/shared\/picture-file\.ts$|\/contract\/ours\/uploads\.ts$/;
/** What the board is narrowed down by: its column and its sheet share it, and neither stands there at first. */
const gigFilterCode = /\/features\/gigs\/board\/filter-(?:fields|sheet)\./;
/** What Discover has of that at once. */
const filterFieldCode = /\/shared\/filter-fields\./;
/** How days are counted: by what narrows the board and Discover down, and by the form of a gig. */
const dayCode = /\/ui\/format\/days\./;
/** What `/` alone shows. */
const posterOnly = /\/features\/landing\/|\?/;
/** Screens that are about one kind of thing, whichever feature they are of: what only these share is theirs. */
const screenGroups: readonly [name: string, screens: RegExp][] = [
  ['feed', /^_member\/(?:community|my-posts|posts)/],
  ['post-cards', /^_member\/(?:community|my-posts|posts|profile\.)/],
  ['people', /^(?:_data\/discover|_member\/(?:links|user|profile\.|notifications))/],
  ['gigs', /^(?:_data\/gigs|_member\/(?:my-gigs|dashboard))/],
  ['filters', /^_data\/(?:discover|gigs\.index)$/],
  ['gig-lines', /^(?:_data\/gigs|_member\/(?:my-gigs|dashboard|community|profile\.|create-gig|gigs\.))/],
];
/** Screens with a form that stands before a session or around one: they share the bot check. */
const accountScreen = /^(?:login$|register$|_data\/(?:email|forgot|not-me)|_member\/settings$)/;
/** Small screens over the same form come together. */
const gigFormScreen = /^_member\/(?:create-gig|gigs\.\$id\.edit)$/;
/** Screens with a form over the same thing: what only these share is theirs. */
const formGroups: readonly [name: string, screens: RegExp][] = [
  ['account', accountScreen],
  ['gigs-form', gigFormScreen],
  ['people-form', /^_member\/(?:edit-profile|profile-setup)$/],
];
/** They come by themselves once the first content stands: what they share with what is opened later is theirs. */
const soon: readonly [name: string, start: string][] = [
  ['http', '/src/transport/client.ts'],
  ['keep-focus', '/src/ui/focus/keep-focus.ts'],
  ['toaster', '/src/ui/toaster/toaster.tsx'],
  ['live-data', '/src/features/live-data/keep-fresh.ts'],
  ['live-data', '/src/features/live-data/watch.ts'],
  ['late-parts', '/src/app/live/late-parts.tsx'],
];
/** A package that imports all of its parts: which of them a module uses shows only once the bundle is shaken. */
const umbrella = /\/node_modules\/radix-ui\//;

/**
 * Which script, and with it which style sheet, a module goes into. A visit loads, as far as it gets:
 *
 * | script | holds | for |
 * | --- | --- | --- |
 * | `base` | React, router, frame, what `/` shares with the rest | everybody |
 * | `live` | the machines and what makes them real | every screen but `/` and the pages to read |
 * | `pages` | the query client, the bars of members, and what two screens share that are not of one group below | every screen but those |
 * | `forms` | the form library, and what only screens with a form share | those |
 * | `account`, `gigs-form`, `people-form` | what signing in, joining and the account share (the bot check), the forms of gigs, those of a profile | those |
 * | `editor` | the chart of a form that publishes or edits | screens with one, others when it is first used |
 * | `account-calls` | what those and Settings send and are answered | those |
 * | `passkey` | making and using passkeys | when first used |
 * | `requests` | requests to write, muting | when first used |
 * | `groups` | what only groups have of messages | when one is in sight |
 * | `push` | the consent to news on this device | the forms of Settings, others when it is offered |
 * | `telling` | what to tell of oneself | the dashboard, one's own profile and its form |
 * | `uploads`, `picture-file` | how pictures and files get to the server, and what a profile's form has of it at once | when first used, those forms |
 * | `searches`, `invite` | what is told of when gigs come, who is asked to play | when first used |
 * | `reviewing` | what people say of each other after a gig | when somebody may |
 * | `deps` | who plays instead of somebody | when somebody is asked, or may ask |
 * | `applications` | how applications are answered, with their chart | screens with some, others when first used |
 * | `link-rows` | how links are listed | screens that list some |
 * | a feature, `gigs`, `gig-lines`, `post-cards` | what two screens share of it, the last two with those that only list some | those |
 * | `filters`, `filter-fields`, `gig-filters` | what Discover and the board are narrowed down by: what both have at once, Discover alone, the board when it is opened | those |
 * | a screen, `gigs-id` | the rest of it | that screen |
 *
 * The HTTP client, toasts, what watches over focus and follows the server's news, the copy for offline starts and what tells the server what is
 * looked at come once the first content stands; so do forms that stand below or beside it. Menus, dialogs, the socket's client and the bot check
 * come when first used; `parts`, and those of a feature or a kind of thing, are what two of these share. Left alone the bundler cuts one script for every set of screens that share
 * something: forty for the feed.
 * @param root the project's folder
 * @returns the name function of a group of Rolldown's `codeSplitting`; null leaves a module to the bundler
 */
export function chunkPlan(root: string): (id: string, graph: Graph) => string | null {
  const file = (path: string) => `${root}/src/${path}`;
  let plan: Plan | null = null;
  return (id, graph) => {
    plan ??= makePlan(graph, {
      entry: file('main.tsx'),
      poster: file('routes/index.tsx?tsr-split=component---loader'),
      live: file('app/live/live-parts.tsx'),
      memberParts: file('app/shell/member-parts.tsx'),
    });
    return plan(id);
  };
}

type Starts = { entry: string; poster: string; live: string; memberParts: string };

function makePlan(graph: Graph, { entry, poster, live, memberParts }: Starts): Plan {
  const base = new Set([
    ...reach(entry, graph),
    ...[...reach(poster, graph)].filter((one) => !posterOnly.test(one)),
  ]);
  const alive = reach(live, graph);
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
    return group?.[0] ?? (isForm ? 'forms' : 'pages');
  };

  return (id) => {
    if (base.has(id)) return 'base';
    if (alive.has(id)) return isInspected && id === live ? null : 'live';
    if (formLibrary.test(id)) return 'forms';
    if (editorCode.test(id)) return 'editor';
    if (requestCode.test(id)) return 'requests';
    if (groupCode.test(id)) return 'groups';
    if (pushCode.test(id)) return 'push';
    if (passkeyCode.test(id)) return 'passkey';
    if (tellingCode.test(id)) return 'telling';
    if (uploadCode.test(id)) return 'uploads';
    if (searchCode.test(id)) return 'searches';
    if (inviteCode.test(id)) return 'invite';
    if (accountCode.test(id)) return 'account-calls';
    if (linkRowCode.test(id)) return 'link-rows';
    if (reviewCode.test(id)) return 'reviewing';
    if (depCode.test(id)) return 'deps';
    if (pictureFileCode.test(id)) return 'picture-file';
    if (gigFilterCode.test(id)) return 'gig-filters';
    if (filterFieldCode.test(id)) return 'filter-fields';
    if (dayCode.test(id)) return 'filters';
    const late = users.get(id) ?? [];
    const routes = late.filter((start) => screenFile.test(start));
    const screens = routes.filter((route) => !layoutFile.test(nameOf(route)));
    if (routes.length > screens.length) return 'pages';
    if (late.includes(memberParts)) return 'pages';
    if (screens.length > 0 && applicationCode.test(id)) return 'applications';
    const parent = screens.find((one) => screens.every((other) => nameOf(other).startsWith(nameOf(one))));
    if (parent) return scriptOf(parent);
    if (screens.length > 1) return sharedBy(screens, featureFile.exec(id)?.[1]);
    const owner = soon.find(([, file]) => late.some((start) => start.endsWith(file)));
    if (owner) return owner[0];
    if (late.length < 2) return null;
    const area = areaFile.exec(id)?.[1];
    return area ? `${area}-parts` : 'parts';
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

/** Everything that some `import()` begins with. */
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
