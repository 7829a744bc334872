/** A fault to plant in a copy of the project, and how its gate must complain. */
export type Fault = {
  name: string;
  /** The gate, by its name in `npm run check`, or the Vitest project, that has to turn red. */
  gate: { check: string } | { tests: string; file: string };
  /** New files by path, or changes to the text of files that exist. */
  plant: Record<string, string | ((text: string) => string)>;
  /** In the gate's output, all of it. */
  says: RegExp[];
};
