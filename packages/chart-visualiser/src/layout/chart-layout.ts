import type { Face } from './text.ts';

/** Where everything of one chart is drawn, in px at its natural size; (0, 0) is the upper left corner. */
export interface ChartLayout {
  width: number;
  height: number;
  /** In the order of the chart: a state before those within it. */
  states: StateShape[];
  /** Transitions that lead to a state; those from the same to the same share one arrow. */
  arrows: ArrowShape[];
  /** The dot of each initial state and its way to it. */
  initials: InitialShape[];
  /** Dashed lines between the regions of parallel states. */
  separators: { parent: string; from: Point; to: Point }[];
}

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** One line of text. Its spans follow each other; their spaces are in them. */
export interface TextLine {
  x: number;
  /** Of the baseline. */
  y: number;
  spans: { text: string; face: Face }[];
  /** As measured; at least what it takes. */
  width: number;
}

/** What stands in the box of a state: its words, from the top. */
export interface StateWords {
  /** Name, description, entry and exit actions, invoked actors. */
  text: TextLine[];
  /** Tags. */
  chips: (Box & { text: TextLine })[];
  /** Transitions that stay in the state, `else` cases among them, in the order tried. */
  rows: TransitionRow[];
}

/** A line across the box of a state, between its words. */
export interface Rule extends Point {
  width: number;
}

export interface StateShape extends Box, StateWords {
  /** Of the state. */
  id: string;
  rules: Rule[];
  /** 0 for the root. */
  depth: number;
  region: Region | null;
}

/** A region of a parallel state: a tile beside others, dashed lines between, or a box where arrows lead across. */
export type Region = 'tile' | 'box';

/** One transition in words: within its state, or at an arrow. */
export interface TransitionRow extends Box {
  /** Of the transition. */
  id: string;
  /** Centre of the sign of its kind; null where the row above has it. */
  mark: Point | null;
  /** Its place among the branches of its event, in a disc; null when there is but one. */
  place: (Point & { number: number }) | null;
  text: TextLine[];
}

/** The tip of an arrow head and where it points: degrees, 0 is to the right, 90 down. */
export interface ArrowHead extends Point {
  angle: number;
}

export interface ArrowShape {
  source: string;
  target: string;
  /** `d` of an SVG path. */
  path: string;
  head: ArrowHead;
  label: Box;
  /** The transitions it stands for, in the order tried. */
  rows: TransitionRow[];
}

export interface InitialShape {
  /** Id of the state whose initial state this is. */
  parent: string;
  target: string;
  dot: Point;
  path: string;
  head: ArrowHead;
}
