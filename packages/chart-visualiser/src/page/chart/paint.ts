/** What a state or transition is painted for. */
export type Tone =
  | 'none'
  | 'walked'
  | 'never'
  | 'waived'
  | 'added'
  | 'removed'
  | 'changed'
  | 'step'
  | 'step-now';

export interface Paint {
  tone: Tone;
  /** 0 to 1: how often walked, compared with the others. */
  strength?: number;
  /** Drawn beside it: `12×`, `never`, `added`. */
  label?: string;
}
