/** What people write, as it is stored: without blanks at the ends and without half characters (jsonb refuses them). */
export const tidy = (text: string): string => text.trim().toWellFormed();

/** The beginning of a text, cut between characters. */
export const beginning = (text: string, length: number): string => {
  const characters = [...text];
  return characters.length > length
    ? `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
    : text;
};
