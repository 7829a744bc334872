import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import type { DrawnChart } from '../../data/page-data.ts';
import { IconButton } from '../ui/button/button.tsx';
import type { Size } from './view.ts';

/** What of the page's styles a picture has to carry along. */
const ofShapes = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin'];
const ofText = ['fill', 'font-family', 'font-size', 'font-style', 'font-weight', 'text-anchor'];

const looksOf = ({ tagName }: Element): string[] => {
  if (tagName === 'g') return [];
  return tagName === 'text' || tagName === 'tspan' ? ofText : ofShapes;
};

const isUnseen = (style: CSSStyleDeclaration): boolean =>
  [style.fill, style.stroke].every((paint) => paint === 'none' || / 0\)$/.test(paint));

/** Any colour as `rgb()`: drawing programs do not read mixed ones. */
function plainColours(): (colour: string) => string {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (!pen || !/^(color|oklab|rgba)/.test(colour)) return colour;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
    return alpha === 255 ? `rgb(${red} ${green} ${blue})` : `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
  };
}

/** Copies what is drawn, with its looks as attributes and without what the page needs it for. */
function copied(drawn: Element, plain: (colour: string) => string): Element | null {
  const style = getComputedStyle(drawn);
  if (drawn.childElementCount === 0 && isUnseen(style)) return null;
  const copy = document.createElementNS('http://www.w3.org/2000/svg', drawn.tagName);
  for (const { name, value } of drawn.attributes)
    if (!/^(class|style|role|tabindex|aria-|data-)/.test(name)) copy.setAttribute(name, value);
  for (const look of looksOf(drawn)) copy.setAttribute(look, plain(style.getPropertyValue(look)));
  for (const child of drawn.childNodes) {
    const inner = child instanceof Element ? copied(child, plain) : child.cloneNode();
    if (inner) copy.append(inner);
  }
  return copy;
}

/** The page's own face, which other programs do not have. */
function ownFaces(): string {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const embedded = rules.filter((rule) => rule instanceof CSSFontFaceRule && rule.cssText.includes('data:'));
  return embedded.map(({ cssText }) => cssText).join('');
}

/**
 * A drawn chart as the text of an SVG file, in the colours it has on the page now.
 * @param layer what moves in its window
 */
function asSvg(layer: SVGGElement, { width, height }: Size, ground: string): string {
  const drawing = copied(layer, plainColours());
  drawing?.removeAttribute('transform');
  const body = drawing ? new XMLSerializer().serializeToString(drawing) : '';
  const box = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} viewBox="0 0 ${width} ${height}"><style>${ownFaces()}</style><rect ${box} fill="${ground}"/>${body}</svg>`;
}

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
