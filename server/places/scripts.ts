/** Scripts that are written together, as Unicode tells their letters apart. */
const parts: Record<string, string[]> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

const alphabet = [...'abcdefghijklmnopqrstuvwxyz'];

/** The scripts of the languages that ISO 639 gives two letters, by the country where most people speak them. */
function scriptsByCountry(): Map<string, Set<string>> {
  const scripts = new Map<string, Set<string>>();
  for (const first of alphabet)
    for (const second of alphabet) {
      const { region = '', script = '' } = new Intl.Locale(first + second).maximize();
      scripts.set(region, (scripts.get(region) ?? new Set()).add(script));
    }
  return scripts;
}

const spoken = scriptsByCountry();
const letters = new Map<string, RegExp>();

function lettersOf(country: string): RegExp {
  const { script = 'Latn' } = new Intl.Locale('und', { region: country }).maximize();
  const scripts = ['Latn', script, ...(spoken.get(country) ?? [])].flatMap((code) => parts[code] ?? [code]);
  const own = [...new Set(scripts)].map((code) => `\\p{Script=${code}}`).join('');
  return new RegExp(`^[${own}\\p{M}\\P{L}]+$`, 'u');
}

/** Whether a name has only letters of its country's scripts, or Latin ones. */
export function isWrittenIn(country: string, name: string): boolean {
  const known = letters.get(country) ?? lettersOf(country);
  letters.set(country, known);
  return known.test(name);
}
