/** A label as Mermaid takes it: none of the signs of its language but as an entity. */
const text = String.raw`(?:[^#;:{}<>"%\\\n]|#\d+;)+`;
const name = String.raw`[A-Za-z]\w*`;

const rule = (pattern: string) => new RegExp(`^${pattern}$`);

const rules = {
  head: rule('stateDiagram-v2'),
  about: rule(`acc(?:Title|Descr): ${text}`),
  arrow: rule(`(${name}) --> (${name}) : ${text}`),
  begin: rule(String.raw`\[\*\] --> (${name})`),
  end: rule(String.raw`(${name}) --> \[\*\]`),
  state: rule(`state "${text}" as (${name})( \\{)?`),
  fact: rule(`(${name}) : ${text}`),
  note: rule(`note right of (${name})`),
  noteEnd: rule('end note'),
  region: rule('--'),
  close: rule(String.raw`\}`),
  free: rule(text),
};

export interface Read {
  /** Names by the state that contains them; the outermost by ''. */
  states: Map<string, string>;
  arrows: [from: string, to: string][];
  begins: string[];
  ends: string[];
  /** Regions by the state that they divide. */
  regions: Map<string, number>;
  /** Lines that no rule takes, names that nothing declares, braces left open. */
  faults: string[];
}

/** Reads the part of Mermaid's state diagrams that the export writes, and nothing else. */
export function readMermaid(diagram: string): Read {
  const read: Read = { states: new Map(), arrows: [], begins: [], ends: [], regions: new Map(), faults: [] };
  const open: string[] = [];
  const used = new Set<string>();
  let isNote = false;
  const within = () => open.at(-1) ?? '';
  const use = (...names: (string | undefined)[]) => {
    for (const one of names) if (one) used.add(one);
  };
  for (const [at, raw] of diagram.trimEnd().split('\n').entries()) {
    const line = raw.trim();
    const match = (key: keyof typeof rules) => rules[key].exec(line);
    if (isNote) {
      isNote = !match('noteEnd');
      if (isNote && !match('free')) read.faults.push(line);
      continue;
    }
    const arrow = match('arrow');
    const state = match('state');
    const [, begin] = match('begin') ?? [];
    const [, end] = match('end') ?? [];
    const [, note] = match('note') ?? [];
    const [, fact] = match('fact') ?? [];
    use(arrow?.[1], arrow?.[2], begin, end, note, fact);
    if (arrow) read.arrows.push([arrow[1] ?? '', arrow[2] ?? '']);
    else if (state?.[1]) {
      if (read.states.has(state[1])) read.faults.push(`${state[1]} twice`);
      read.states.set(state[1], within());
      if (state[2]) open.push(state[1]);
    } else if (begin) read.begins.push(begin);
    else if (end) read.ends.push(end);
    else if (note) isNote = true;
    else if (match('region')) read.regions.set(within(), (read.regions.get(within()) ?? 1) + 1);
    else if (match('close')) open.pop() ?? read.faults.push('closed too often');
    else if (!fact && !(at === 0 ? match('head') : match('about'))) read.faults.push(line);
  }
  const unknown = [...used].filter((one) => !read.states.has(one));
  read.faults.push(
    ...open.map((one) => `${one} left open`),
    ...unknown.map((one) => `${one} is not declared`),
  );
  return read;
}
