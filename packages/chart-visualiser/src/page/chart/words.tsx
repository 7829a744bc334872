import { Fragment } from 'react';
import type { TextLine } from '../../layout/chart-layout.ts';
import { text } from './text.css.ts';

/** Text where the layout put it. */
export function Words({ lines }: { lines: readonly TextLine[] }) {
  return (
    <g>
      {lines.map(({ x, y, spans }) => (
        <Fragment key={`${x} ${y}`}>
          {/* Parts the words of two lines for whoever reads them out of the drawing. */}{' '}
          <text x={x} y={y}>
            {spans.map((span) => (
              <tspan key={span.text} className={text[span.face]}>
                {span.text}
              </tspan>
            ))}
          </text>
        </Fragment>
      ))}
    </g>
  );
}
