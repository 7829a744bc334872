/** Something that is not as a model claims. */
export interface Issue {
  /** The id of the state or transition, or the row. */
  where: string;
  what: string;
  /** The step of the walk after which it showed, from 1; 0 is the start. */
  step?: number;
}

/** An issue as one line. */
export const sayIssue = ({ where, what, step }: Issue): string =>
  step === undefined ? `${where}: ${what}` : `step ${step}, ${where}: ${what}`;
