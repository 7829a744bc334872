/** Letters without a decomposition into letter and accent, and variants of the apostrophe. */
const alike: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{ '’': "'", ʼ: "'", '‘': "'", ʻ: "'" },
};
const letters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');
const accents = /[\u0300-\u036f\u3099\u309a]/g;

/** Normalizes a text for search: no capitals or accents. A test compares it with `fold_letters` in the migrations. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(letters, (letter) => alike[letter] ?? letter);
