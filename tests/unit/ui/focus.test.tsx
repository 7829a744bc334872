import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { watchFocus } from '#ui/focus/watch-focus.ts';
import { button, focused, press, row } from './focused.ts';

beforeEach(watchFocus);

const heading = (name: string) => screen.getByRole('heading', { name });
const list = (...names: string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
);

function Rows({ names, children }: { names: string[]; children?: ReactNode }) {
  const [left, setLeft] = useState(names);
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>List</h2>
        <ul>
          {left.map((name) => (
            <li key={name}>
              <span>{name}</span>
              <ul>
                <li>a tag</li>
              </ul>
              <button type="button" onClick={() => setLeft(left.filter((other) => other !== name))}>
                Delete {name}
              </button>
            </li>
          ))}
        </ul>
        {children}
      </section>
    </main>
  );
}

const Order = ({ names }: { names: string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <button type="button">{name}</button>
      </li>
    ))}
  </ul>
);

test('UIX-05 a removed row passes focus to the next one, the last to the previous one, the only one to the list’s heading', async () => {
  render(<Rows names={['A', 'B', 'C']} />);
  press('Delete B');
  await focused(() => row('C'));
  press('Delete C');
  await focused(() => row('A'));
  press('Delete A');
  await focused(() => heading('List'));
});

test('UIX-05 so does a row that itself has focus, such as one with Undo', async () => {
  const { rerender } = render(<Order names={['A', 'B', 'C']} />);
  const first = button('A').closest('li');
  act(() => first?.setAttribute('tabindex', '-1'));
  act(() => first?.focus());
  rerender(<Order names={['B', 'C']} />);
  await focused(() => button('B').closest('li'));
});

test('UIX-05 a row that received focus is no longer a Tab stop once it is left', async () => {
  render(<Rows names={['A', 'B']} />);
  press('Delete A');
  await focused(() => row('B'));
  act(() => button('Delete B').focus());
  expect(row('B')?.hasAttribute('tabindex')).toBe(false);
});

type Draw = (isPressed: boolean, press: ReactNode) => ReactNode;
test.each<[string, Draw, () => Element | null]>([
  [
    'a section removed with its last row passes focus to the next section',
    (isPressed, pressed) => (
      <>
        {!isPressed && (
          <section>
            <h2>Today</h2>
            <ul>
              <li>{pressed}</li>
            </ul>
          </section>
        )}
        <section>
          <h2>Yesterday</h2>
          {list('Older')}
        </section>
      </>
    ),
    () => row('Older'),
  ],
  [
    'a control removed from a row leaves focus on the row',
    (isPressed, pressed) => (
      <ul>
        <li>Declan {isPressed ? <a href="/x">Message</a> : pressed}</li>
      </ul>
    ),
    () => row('Declan'),
  ],
  [
    'a removed Show more passes focus to the first new row',
    (isPressed, pressed) => (
      <>
        {isPressed ? list('A', 'B', 'C', 'D') : list('A', 'B')}
        <p>A hint</p>
        {!isPressed && <div>{pressed}</div>}
        <form aria-label="Comment">{list('Elsewhere')}</form>
      </>
    ),
    () => row('C'),
  ],
  [
    'a removed Show earlier passes focus to the former first row',
    (isPressed, pressed) => (
      <>
        {!isPressed && pressed}
        {isPressed ? list('A', 'B', 'C') : list('C')}
      </>
    ),
    () => row('C'),
  ],
])('UIX-05 %s', async (_what, draw, target) => {
  function Page() {
    const [isPressed, setPressed] = useState(false);
    const pressed = (
      <button type="button" onClick={() => setPressed(true)}>
        Press
      </button>
    );
    return (
      <main>
        <h1>Page</h1>
        {draw(isPressed, pressed)}
      </main>
    );
  }
  render(<Page />);
  press('Press');
  await focused(target);
});

test('UIX-05 a button disabled by its own press passes focus to the heading above', async () => {
  function MarkAll() {
    const [done, setDone] = useState(false);
    return (
      <main>
        <h1>News</h1>
        <button type="button" disabled={done} onClick={() => setDone(true)}>
          Mark all
        </button>
      </main>
    );
  }
  render(<MarkAll />);
  // Let the observer report the first render before the press.
  await Promise.resolve();
  press('Mark all');
  await focused(() => heading('News'));
});

test('UIX-05 a row that only moves keeps its focus', async () => {
  const { rerender } = render(<Order names={['A', 'B', 'C']} />);
  act(() => button('C').focus());
  rerender(<Order names={['C', 'A', 'B']} />);
  rerender(<Order names={['B', 'A', 'C']} />);
  await focused(() => button('C'));
});

test('UIX-05 a press on empty space clears focus', async () => {
  const { rerender } = render(<Rows names={['A']} />);
  await Promise.resolve();
  act(() => button('Delete A').focus());
  fireEvent.mouseDown(document.body);
  act(() => button('Delete A').blur());
  await new Promise((done) => setTimeout(done));
  rerender(<Rows names={['A']}>more</Rows>);
  await Promise.resolve();
  expect(document.activeElement).toBe(document.body);
});
