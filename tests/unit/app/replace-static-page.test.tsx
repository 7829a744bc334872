import { act } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { replaceStaticPage } from '#app/replace-static-page.tsx';

const Page = ({ label, onPress }: { label: string; onPress?: () => void }) => (
  <button type="button" onClick={onPress}>
    {label}
  </button>
);

test.each([
  ['the same button', 'Read', 1],
  ['another button in its place', 'Delete', 0],
])(
  'SPD-03 after a press on the static page, %s is pressed on the hydrated page: %s, %i times',
  async (_, label, times) => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = `<div data-static>${renderToString(<Page label="Read" />)}</div>`;
    const pressed = container.querySelector('button') ?? undefined;
    // index.html records it.
    window.started = { token: null, calls: new Map(), ...(pressed && { pressed }) };
    const onPress = vi.fn();
    const living = <Page label={label} onPress={onPress} />;
    await act(async () => replaceStaticPage(container, { subscribe: () => () => {} }, living));
    expect(onPress).toHaveBeenCalledTimes(times);
    container.remove();
    window.started = undefined;
  },
);
