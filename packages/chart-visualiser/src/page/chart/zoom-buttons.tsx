import { Maximize, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../ui/button/button.tsx';
import type { Viewport } from './use-viewport.ts';
import * as css from './zoom-buttons.css.ts';

export const zoomStep = 1.25;

interface ZoomButtonsProps {
  viewport: Viewport;
  percent: number;
  /** What stands beside them. */
  children: ReactNode;
}

/** Larger, smaller, the whole chart. */
export function ZoomButtons({ viewport, percent, children }: ZoomButtonsProps) {
  return (
    <fieldset className={css.buttons} aria-label="The drawing">
      <IconButton label="Zoom out" icon={Minus} onClick={() => viewport.zoomBy(1 / zoomStep)} />
      <output className={css.percent} aria-label="Size">{`${percent} %`}</output>
      <IconButton label="Zoom in" icon={Plus} onClick={() => viewport.zoomBy(zoomStep)} />
      <IconButton label="Show the whole chart" icon={Maximize} onClick={viewport.whole} />
      {children}
    </fieldset>
  );
}
