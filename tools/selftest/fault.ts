/** A fault to plant in a copy of the project, and how its gate must complain. */
export type Fault = {
  name: string;
  /**
   * What has to turn red: a gate, by its name in `npm run check`, the file of a Vitest project, or the coverage of
   * transitions after that file has walked, or a command of the terminal.
   */
  gate:
    | { check: string }
    | { tests: string; file: string }
    | { coverageOf: string; file: string }
    | { command: string; args: string[] };
  /** New files by path, or changes to the text of files that exist. */
  plant: Record<string, string | ((text: string) => string)>;
  /** In the gate's output, all of it. */
  says: RegExp[];
};
