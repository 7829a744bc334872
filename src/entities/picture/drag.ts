import type { PointerEvent } from 'react';

/**
 * Drags the line of a list by its picture: past the middle of a neighbour's picture it changes places with that.
 * @param move by one place, as the buttons do it; it may be drawn later
 * @param movable lines from the first on that have a place to change
 */
export function dragLine(
  { currentTarget, button }: PointerEvent<HTMLElement>,
  move: (by: -1 | 1) => void,
  movable: number,
): void {
  const line = currentTarget.closest('li');
  if (!line || button !== 0) return;
  const ended = new AbortController();
  let asked: number | null = null;
  const look = ({ clientY }: { clientY: number }) => {
    const lines = [...(line.parentElement?.children ?? [])].slice(0, movable);
    const at = lines.indexOf(line);
    if (at === asked) return;
    asked = null;
    const middleOf = (one: Element | undefined) => {
      const { top = NaN, height = 0 } = (one?.querySelector('img') ?? one)?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const by = clientY > middleOf(lines[at + 1]) ? 1 : clientY < middleOf(lines[at - 1]) ? -1 : 0;
    if (at < 0 || by === 0) return;
    asked = at;
    move(by);
  };
  const { signal } = ended;
  const end = () => ended.abort();
  window.addEventListener('pointermove', look, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}
