import type { Face } from './text.ts';

/** The layout of a chart in px at scale 1; (0, 0) is the upper left corner. */
export interface ChartLayout {
  width: number;
  height: number;
  /** In the order of the chart: a state before its child states. */
  states: StateShape[];
  /** One for all transitions between the same two states. */
  arrows: ArrowShape[];
  /** The dot of each initial state, and its arrow. */
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

/** One line of text. Its spans follow each other without gaps. */
export interface TextLine {
  x: number;
  /** Of the baseline. */
  y: number;
  spans: { text: string; face: Face }[];
  /** At least as wide as it is drawn. */
  width: number;
}

/** The text in the box of a state, from the top. */
export interface StateWords {
  /** Name, description, entry and exit actions, invoked actors. */
  text: TextLine[];
  chips: (Box & { text: TextLine })[];
  /** Transitions without a target, `else` cases included, in the order tried. */
  rows: TransitionRow[];
}

/** A line across the box of a state, between its words. */
export interface Rule extends Point {
  width: number;
}

export interface StateShape extends Box, StateWords {
  id: string;
  rules: Rule[];
  /** 0 for the root. */
  depth: number;
  region: Region | null;
}

/** How a region of a parallel state is drawn: as a tile between dashed lines, or as a box if arrows cross its border. */
export type Region = 'tile' | 'box';

/** The text of a transition, in its state or at an arrow. */
export interface TransitionRow extends Box {
  id: string;
  /** Centre of the icon of its kind; null if the row above has it. */
  mark: Point | null;
  /** The number of the branch in a disc; null if it is the only one. */
  place: (Point & { number: number }) | null;
  text: TextLine[];
}

/** The tip of an arrow head, and its direction in degrees: 0 is to the right, 90 down. */
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
  /** Its transitions, in the order tried. */
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
