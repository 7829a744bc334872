/** Letters that do not come apart into a plain letter and its accent, and kinds of apostrophes. */
const alike: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ς: 'σ' },
  ...{ '’': "'", ʼ: "'", '‘': "'", ʻ: "'" },
};
const letters = new RegExp(`[${Object.keys(alike).join('')}]`, 'g');
const accents = /[\u0300-\u036f\u3099\u309a]/g;

/**
 * A text as it is searched: without capitals and accents, however it was typed. The database does the same
 * (`fold_letters` in the migrations), and a test compares the two.
 */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(accents, '')
    .toLowerCase()
    .replace(letters, (letter) => alike[letter] ?? letter);
