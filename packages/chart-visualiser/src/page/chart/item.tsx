import type { ReactNode } from 'react';
import * as css from './chart.css.ts';
import type { Paint } from './tones.css.ts';
import { tones } from './tones.css.ts';

/** What every state and transition of a drawn chart is given. */
export interface ItemProps {
  id: string;
  /** Said after the words that stand in it: those are its name. */
  note: string;
  paint: Paint;
  isSelected: boolean;
  /** Whether the Tab key leads here: one item of a chart has it. */
  isTabStop: boolean;
  onSelect: (id: string) => void;
  onFocus: (id: string) => void;
  children: ReactNode;
}

/** Something in a chart that can be selected. Drawing it is left to its children. */
export function Item({ id, note, paint, isSelected, isTabStop, onSelect, onFocus, children }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no button that stands in a drawing.
    <g
      role="button"
      className={`${css.item} ${tones[paint.tone]}`}
      style={{ ['--strength' as string]: paint.strength ?? 1 }}
      data-item={id}
      data-tone={paint.tone}
      data-toned={paint.tone === 'none' ? undefined : ''}
      aria-description={note}
      aria-pressed={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation();
        onSelect(id);
      }}
      onFocus={() => onFocus(id)}
    >
      {children}
    </g>
  );
}
