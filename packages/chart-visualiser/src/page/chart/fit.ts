import { faces } from '../../layout/faces.ts';
import { widthOf } from '../../layout/measure.ts';
import { vars } from '../ui/theme/vars.css.ts';

const sample = 'session.tokenChangedElsewhere [nothingIsStored] / announceDiscarded, tellUnreadChanged';

/** 1, or less where this system's face is wider than the layout took it for: words then shrink by as much. */
export function fitOfFace(): number {
  const pen = document.createElement('canvas').getContext('2d');
  if (!pen) return 1;
  pen.font = `600 ${faces.event.size}px ${vars.font.body}`;
  return Math.min(1, widthOf(sample, 'event') / pen.measureText(sample).width);
}
