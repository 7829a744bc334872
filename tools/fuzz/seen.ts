/** What may become of a value before it is sent again. */
type Change = 'none' | 'number' | 'cut';
export const anyChange: readonly Change[] = ['none', 'none', 'none', 'number', 'cut'];
export const realChange: readonly Change[] = ['number', 'number', 'number', 'cut'];

/** Stands in a call for a value that an answer held; known only once calls have been answered. */
export class Seen {
  readonly name: string;
  readonly pick: number;
  readonly change: Change;
  readonly extreme: number;
  constructor(name: string, pick: number, change: Change, extreme: number) {
    this.name = name;
    this.pick = pick;
    this.change = change;
    this.extreme = extreme;
  }
}

const mostPerName = 200;

/** Numbers at the ends of what a program, a Date, PostgreSQL and an integer column can hold. */
const extremes = [
  '-1',
  '0',
  '2147483648',
  '253402300800000',
  '8640000000000000',
  '999999999999999',
  '9007199254740993',
  '99999999999999999999',
];

/** Remembers what answers held, by the name of the member, so that later calls can name it. */
export class SeenValues {
  readonly #byName = new Map<string, (string | number)[]>();

  /** Looks through an answer, however deep. */
  learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const item of value) this.learn(item, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) this.learn(member, key);
    else if (typeof value === 'string' || typeof value === 'number') this.#keep(kindOf(name, value), value);
  }

  /** The value that a mark stands for, changed as it says; what was never seen is an id that nobody has. */
  resolve(value: unknown): unknown {
    if (value instanceof Seen) return this.#find(value);
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, this.resolve(member)]));
  }

  #keep(name: string, value: string | number) {
    const kept = this.#byName.get(name) ?? [];
    if (kept.includes(value)) return;
    kept.push(value);
    if (kept.length > mostPerName) kept.shift();
    this.#byName.set(name, kept);
  }

  #find({ name, pick, change, extreme }: Seen): string | number {
    const kept = this.#byName.get(kindOf(name, '')) ?? this.#byName.get('id') ?? [];
    const value = kept[pick % kept.length] ?? '019a0000-0000-7000-8000-000000000000';
    if (typeof value === 'number') return change === 'none' ? value : Number(extremeOf(extreme));
    if (change === 'cut') return value.slice(0, -1);
    return change === 'none' ? value : withExtreme(value, extremeOf(extreme));
  }
}

const extremeOf = (index: number) => extremes[index % extremes.length] ?? '0';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** `nextCursor` of an answer is the `cursor` of a call; every kind of id is an id. */
function kindOf(name: string, value: unknown): string {
  if (typeof value === 'string' && uuid.test(value)) return 'id';
  return name.toLowerCase().replace(/^(next|_)/, '');
}

/** Puts an extreme number in place of the first one; looks inside base64url too, where cursors keep theirs. */
function withExtreme(value: string, extreme: string): string {
  const inside = Buffer.from(value, 'base64url').toString('latin1');
  if (/^[ -~]+$/.test(inside) && /\d/.test(inside)) {
    return Buffer.from(inside.replace(/\d+/, extreme), 'latin1').toString('base64url');
  }
  return /\d/.test(value) ? value.replace(/\d+/, extreme) : extreme;
}
