import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from '#ui/focus/keep-focus.ts';
import { button, focused, press, row } from './focused.ts';

beforeEach(keepFocus);
afterEach(cleanup);

const heading = (name: string) => () => screen.getByRole('heading', { name });

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

test('UIX-05 a row that vanishes hands focus to the next one', async () => {
  render(<Rows names={['A', 'B', 'C']} />);
  press('Delete B');
  await focused(() => row('C'));
});

test('UIX-05 the last row hands it to the one before', async () => {
  render(<Rows names={['A', 'B']} />);
  press('Delete B');
  await focused(() => row('A'));
});

test('UIX-05 so does a row that holds focus itself, as one that waits to be undone', async () => {
  const { rerender } = render(<Order names={['A', 'B', 'C']} />);
  const first = button('A').closest('li');
  act(() => first?.setAttribute('tabindex', '-1'));
  act(() => first?.focus());
  rerender(<Order names={['B', 'C']} />);
  await focused(() => button('B').closest('li'));
});

test('UIX-05 the only row hands it to the heading of its list', async () => {
  render(<Rows names={['A']} />);
  press('Delete A');
  await focused(heading('List'));
});

test('UIX-05 a row can be left again, and is no stop of the keyboard afterwards', async () => {
  render(<Rows names={['A', 'B']} />);
  press('Delete A');
  await focused(() => row('B'));
  act(() => button('Delete B').focus());
  expect(row('B')?.hasAttribute('tabindex')).toBe(false);
});

test('UIX-05 a section that goes with its last row hands focus to the next section', async () => {
  function Days() {
    const [first, setFirst] = useState(true);
    return (
      <main>
        <h1>Page</h1>
        {first && (
          <section>
            <h2>Today</h2>
            <ul>
              <li>
                <button type="button" onClick={() => setFirst(false)}>
                  Delete
                </button>
              </li>
            </ul>
          </section>
        )}
        <section>
          <h2>Yesterday</h2>
          <ul>
            <li>Older</li>
          </ul>
        </section>
      </main>
    );
  }
  render(<Days />);
  press('Delete');
  await focused(() => row('Older'));
});

test('UIX-05 a control that vanishes from a row leaves focus on the row', async () => {
  function Person() {
    const [asked, setAsked] = useState(false);
    return (
      <ul>
        <li>
          Declan
          {asked ? (
            <a href="/x">Message</a>
          ) : (
            <button type="button" onClick={() => setAsked(true)}>
              Accept
            </button>
          )}
        </li>
      </ul>
    );
  }
  render(<Person />);
  press('Accept');
  await focused(() => row('Declan'));
});

test('UIX-05 a button that is disabled by its own press hands focus to the heading above', async () => {
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
  press('Mark all');
  await focused(heading('News'));
});

test('UIX-05 Show more that vanishes hands focus to the first row that came', async () => {
  function Pages() {
    const [all, setAll] = useState(false);
    return (
      <main>
        <h1>Page</h1>
        <ul>
          {(all ? ['A', 'B', 'C', 'D'] : ['A', 'B']).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>A hint</p>
        {!all && (
          <div>
            <button type="button" onClick={() => setAll(true)}>
              Show more
            </button>
          </div>
        )}
        <form aria-label="Comment">
          <ul>
            <li>Elsewhere</li>
          </ul>
        </form>
      </main>
    );
  }
  render(<Pages />);
  press('Show more');
  await focused(() => row('C'));
});

test('UIX-05 Show earlier that vanishes hands focus to the row that was first', async () => {
  function Pages() {
    const [all, setAll] = useState(false);
    return (
      <main>
        {!all && (
          <button type="button" onClick={() => setAll(true)}>
            Show earlier
          </button>
        )}
        <ul>
          {(all ? ['A', 'B', 'C'] : ['C']).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </main>
    );
  }
  render(<Pages />);
  press('Show earlier');
  await focused(() => row('C'));
});

test('UIX-05 a row that only moves keeps its focus', async () => {
  const { rerender } = render(<Order names={['A', 'B', 'C']} />);
  act(() => button('C').focus());
  rerender(<Order names={['C', 'A', 'B']} />);
  rerender(<Order names={['B', 'A', 'C']} />);
  await focused(() => button('C'));
});

const Order = ({ names }: { names: string[] }) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <button type="button">{name}</button>
      </li>
    ))}
  </ul>
);

test('UIX-05 whoever presses on nothing has let go of focus', async () => {
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
