import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Field } from '#ui/field/field.tsx';
import { Suggestions } from '#ui/field/suggestions.tsx';
import { TextArea, TextInput } from '#ui/field/text-inputs.tsx';
import { comboboxProps, type SuggestionTarget, WithSuggestions } from '#ui/field/with-suggestions.tsx';
import { compositions } from './compositions.ts';

const towns = ['Leeds', 'Leek', 'Lehi'].map((label) => ({ id: label, label, detail: `${label}shire` }));
const matchStart = async (typed: string) =>
  typed === '' ? [] : towns.filter(({ label }) => label.toLowerCase().startsWith(typed.toLowerCase()));

type Find = (typed: string, signal: AbortSignal) => Promise<typeof towns>;
type ListProps = SuggestionTarget & { find: Find; onPick: (label: string) => void };
const List = ({ find, onPick, ...inBox }: ListProps) => (
  <Suggestions {...inBox} label="Towns" find={find} onChoose={({ label }) => onPick(label)} />
);

async function open(find: Find = matchStart, load = async () => List) {
  const onPick = vi.fn<(label: string) => void>();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Field label="Town">
        <WithSuggestions load={load} listProps={{ find, onPick }}>
          <TextInput {...comboboxProps} />
        </WithSuggestions>
      </Field>
      <button type="submit">Save</button>
    </form>,
  );
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Town' });
  // Focus loads the code of the list.
  await act(async () => box.focus());
  return {
    box,
    onPick,
    onSubmit,
    async type(text: string) {
      fireEvent.input(box, { target: { value: text } });
      await screen.findAllByRole('option');
    },
    press: (key: string) => fireEvent.keyDown(box, { key }),
  };
}
const options = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent);
const current = (box: HTMLElement) => {
  const id = box.getAttribute('aria-activedescendant');
  return id === null ? null : (document.getElementById(id)?.firstChild?.textContent ?? 'gone');
};

test('PPL-05 UIX-05 arrow keys move through the suggestions and back to the box, Enter accepts one, focus stays', async () => {
  const { box, type, press, onPick, onSubmit } = await open();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await type('le');
  expect(options()).toEqual(['Leeds', 'Leek', 'Lehi']);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Towns' }).id);
  expect(screen.getByText('3 suggestions').getAttribute('aria-live')).toBe('polite');
  const seen = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    expect(press(key), 'the caret stays in place').toBe(false);
    seen.push(current(box));
  }
  expect(seen).toEqual(['Leeds', 'Leek', 'Leeds', null, 'Lehi']);
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('LehiLehishire');
  expect(press('Enter'), 'the form is not submitted').toBe(false);
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Lehi');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(options()).toEqual([]);
  expect([box.getAttribute('aria-expanded'), box.getAttribute('aria-controls'), current(box)]).toEqual([
    'false',
    null,
    null,
  ]);
  expect(document.activeElement).toBe(box);
});

test('PPL-05 UIX-05 Enter without a highlighted suggestion changes nothing; Escape closes only the list', async () => {
  const { box, type, press, onPick } = await open();
  await type('Lee');
  expect(press('Enter'), 'the form receives the key').toBe(true);
  expect(options()).toEqual([]);
  await type('Lee');
  expect(press('Escape')).toBe(false);
  expect(options()).toEqual([]);
  expect(box.value).toBe('Lee');
  expect(press('Escape'), 'a second Escape reaches a dialog around it').toBe(true);
  press('ArrowDown');
  await waitFor(() => expect(options()).toEqual(['Leeds', 'Leek']));
  fireEvent.blur(box);
  expect(options()).toEqual([]);
  expect(onPick).not.toHaveBeenCalled();
});

test('PPL-05 pressing a suggestion accepts it without moving focus', async () => {
  const { box, type, onPick } = await open();
  await type('leek');
  const [leek] = screen.getAllByRole('option');
  if (!leek) throw new Error('no suggestions');
  expect(fireEvent.pointerDown(leek)).toBe(false);
  expect(fireEvent.mouseDown(leek)).toBe(false);
  fireEvent.click(leek);
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Leek');
  expect(document.activeElement).toBe(box);
});

test('PPL-05 a late answer is not shown, and a failed one offers nothing', async () => {
  const answers = new Map<string, PromiseWithResolvers<typeof towns>>();
  const signals = new Map<string, AbortSignal>();
  const find: Find = (typed, signal) => {
    const answer = Promise.withResolvers<typeof towns>();
    answers.set(typed, answer);
    signals.set(typed, signal);
    return answer.promise;
  };
  const { box, press } = await open(find);
  const ask = (text: string) => fireEvent.input(box, { target: { value: text } });
  press('ArrowDown');
  expect(answers.has('')).toBe(true);
  ask('lee');
  ask('leek');
  expect(signals.get('lee')?.aborted).toBe(true);
  await act(async () => answers.get('leek')?.resolve(towns.slice(1, 2)));
  expect(options()).toEqual(['Leek']);
  await act(async () => answers.get('lee')?.resolve(towns));
  expect(options()).toEqual(['Leek']);
  ask('leeks');
  await act(async () => answers.get('leeks')?.reject(new Error('offline')));
  expect(options()).toEqual([]);
});

test('PPL-05 ROU-08 without its code it is a plain text box, and the next focus retries', async () => {
  let tries = 0;
  const { box, press } = await open(matchStart, async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return List;
  });
  await waitFor(() => expect(tries).toBe(1));
  fireEvent.input(box, { target: { value: 'le' } });
  expect(press('ArrowDown')).toBe(true);
  act(() => box.blur());
  await act(async () => box.focus());
  expect(options(), 'no call for existing text').toEqual([]);
  press('ArrowDown');
  await waitFor(() => expect(options()).toEqual(['Leeds', 'Leek', 'Lehi']));
});

test('PPL-05 text typed before the code has loaded gets suggestions then; text that was there before does not', async () => {
  const code = Promise.withResolvers<typeof List>();
  const { box } = await open(matchStart, () => code.promise);
  fireEvent.input(box, { target: { value: 'leh' } });
  await act(async () => code.resolve(List));
  await waitFor(() => expect(options()).toEqual(['Lehi']));
});

test('FEE-06 a word in a multi-line text is completed: Enter accepts the first match, arrow keys move in the text', async () => {
  const onPick = vi.fn<(label: string) => void>();
  const answers: PromiseWithResolvers<typeof towns>[] = [];
  const find: Find = () => {
    const answer = Promise.withResolvers<typeof towns>();
    answers.push(answer);
    return answer.promise;
  };
  render(<TextArea aria-label="Post" />);
  const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Post' });
  box.focus();
  const partOf = ({ value }: SuggestionTarget['input']) => /@(\w*)$/.exec(value)?.[1] ?? null;
  const onChoose = ({ label }: { label: string }) => onPick(label);
  render(
    <Suggestions input={box} initialValue="" label="Towns" find={find} partOf={partOf} onChoose={onChoose} />,
  );
  const type = async (value: string, found?: typeof towns) => {
    fireEvent.input(box, { target: { value } });
    await act(async () => answers.at(-1)?.resolve(found ?? []));
  };
  const press = (key: string) => fireEvent.keyDown(box, { key });
  await type('In lee', towns);
  expect([answers.length, options()]).toEqual([0, []]);
  expect(press('ArrowDown'), 'moves to the next line').toBe(true);
  await type('In @', towns);
  expect([options(), current(box)]).toEqual([['Leeds', 'Leek', 'Lehi'], null]);
  expect(press('Enter'), 'inserts a new line').toBe(true);
  await type('In @l', towns);
  expect(current(box)).toBe('Leeds');
  fireEvent.input(box, { target: { value: 'In @leh' } });
  expect([options(), current(box)], 'before the answer').toEqual([['Lehi'], 'Lehi']);
  expect(press('Enter')).toBe(false);
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Lehi');
  const marks = ['aria-controls', 'aria-expanded'].map((name) => box.getAttribute(name));
  expect([options(), ...marks]).toEqual([[], null, null]);
});

test('UIX-05 keys of an input method neither move through suggestions nor accept one nor close the list', async () => {
  const { box, type, press, onPick } = await open();
  await type('le');
  press('ArrowDown');
  for (const composition of compositions)
    for (const key of ['ArrowDown', 'Enter', 'Escape']) fireEvent.keyDown(box, { key, ...composition });
  expect(current(box)).toBe('Leeds');
  expect(onPick).not.toHaveBeenCalled();
});

test('PPL-04 UIX-05 suggestions stay while typing goes on, regardless of accents and composition', async () => {
  const choices = ['Jana Vávrová', 'Václav'].map((label) => ({ id: label, label, detail: '' }));
  const find = vi.fn<Find>(() => new Promise(() => {})).mockResolvedValueOnce(choices);
  const whole = ({ value }: SuggestionTarget['input']) => value;
  const Completing = ({ find: ask, onPick, ...inBox }: ListProps) => (
    <Suggestions {...inBox} label="Links" find={ask} partOf={whole} onChoose={({ label }) => onPick(label)} />
  );
  const { type } = await open(find, async () => Completing);
  await type('va');
  expect(options()).toEqual(['Jana Vávrová', 'Václav']);
  for (const typed of ['vavr', 'VÁVR', 'va\u0301vr']) {
    await type(typed);
    expect(options()).toEqual(['Jana Vávrová']);
  }
});
