import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import { IconButton } from '../ui/button/button.tsx';
import { asSvg } from './as-svg.ts';

interface SaveButtonProps {
  chart: DrawnChart;
  layer: RefObject<SVGGElement | null>;
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** Gives the drawing to others: an SVG file with the colours it has now. */
export function SaveButton({ chart, layer }: SaveButtonProps) {
  const onClick = () => {
    if (!layer.current) return;
    const ground = getComputedStyle(document.body).backgroundColor;
    save(`${chart.id}.svg`, asSvg(layer.current, chart.layout, ground));
  };
  return <IconButton label="Save the drawing as SVG" icon={Download} onClick={onClick} />;
}
