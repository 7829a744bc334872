import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Avatar, gelOf } from '#ui/avatar/avatar.tsx';
import { initialOf } from '#ui/format/names.ts';
import { badgeText } from '#ui/format/numbers.ts';
import * as css from '#ui/loading-indicator/loading-indicator.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Badge } from '#ui/marks/marks.tsx';

describe('an avatar', () => {
  /** jsdom does not load images, so tests fire the event. */
  function settle(container: HTMLElement, outcome: 'load' | 'error') {
    const picture = container.querySelector('img');
    if (!picture) throw new Error('There is no picture');
    fireEvent[outcome](picture);
  }

  test('UIX-01 shows the picture when it loads, the initial until then', () => {
    const { container } = render(<Avatar name="Eszter" src="/faces/eszter.webp" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/faces/eszter.webp');
    expect(container.textContent).toBe('E');
    settle(container, 'load');
    expect(container.textContent).toBe('');
  });

  test('UIX-01 shows the initial when the picture fails, and a new picture when it gets one', () => {
    const { container, rerender } = render(<Avatar name="Petra" src="/broken.webp" />);
    settle(container, 'error');
    expect(container.textContent).toBe('P');
    expect(container.querySelector('img')).toBeNull();
    rerender(<Avatar name="Petra" src="/fixed.webp" />);
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/fixed.webp');
  });

  test('UIX-01 shows the default icon without picture and name, and when a picture fails and there is no name', () => {
    const { container, rerender } = render(<Avatar />);
    expect(container.querySelector('svg')).not.toBeNull();
    rerender(<Avatar src="/broken.webp" name="  " />);
    settle(container, 'error');
    expect(container.querySelector('svg')).not.toBeNull();
    expect(container.querySelector('img')).toBeNull();
  });

  test('UIX-01 requests the shown size from our server, and the original from others', () => {
    const { container, rerender } = render(<Avatar src="/uploads/p-1" size={56} />);
    const picture = () => container.querySelector('img');
    expect(picture()?.getAttribute('src')).toBe('/uploads/p-1?w=96');
    expect(picture()?.getAttribute('srcset')).toBe('/uploads/p-1?w=96 1x, /uploads/p-1?w=192 2x');
    rerender(<Avatar src="/uploads/p-1" size={200} />);
    expect(picture()?.getAttribute('src')).toBe('/uploads/p-1');
    rerender(<Avatar src="https://faces.example/ada.png" />);
    expect(picture()?.getAttribute('src')).toBe('https://faces.example/ada.png');
    expect(picture()?.getAttribute('loading')).toBe('lazy');
    expect([picture()?.width, picture()?.height], 'default size').toEqual([40, 40]);
  });

  test('UIX-01 accepts another size for phones', () => {
    const { container } = render(<Avatar name="Gwen" size={56} mobileSize={40} />);
    const { style } = container.firstElementChild as HTMLElement;
    const sizes = ['--avatar', '--avatar-phone'].map((name) => style.getPropertyValue(name));
    expect(sizes).toEqual(['56px', '40px']);
  });

  test('UIX-01 is hidden from screen readers beside a name and named where it stands alone', () => {
    const { container, rerender } = render(<Avatar name="Gwen" />);
    expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
    rerender(<Avatar name="Gwen" alt="Gwenllian Rhys" />);
    expect(screen.getByRole('img', { name: 'Gwenllian Rhys' })).toBe(container.firstElementChild);
  });

  test('UIX-01 spreads people over all six colours', () => {
    expect(new Set(Array.from({ length: 60 }, (_, index) => gelOf(`person-${index}`))).size).toBe(6);
  });

  test.each([
    ['  ørjan lie', 'Ø'],
    ['"Bo" Diddley', 'B'],
    ['美空', '美'],
    ['🎸', ''],
    [null, ''],
  ])('UIX-01 the initial of %s is "%s"', (name, initial) => expect(initialOf(name)).toBe(initial));
});

describe('a badge', () => {
  const words = (count: number) => badgeText(count, 'unread message', 'unread messages');

  test.each([
    [1, '1', '1 unread message'],
    [99, '99', '99 unread messages'],
    [100, '99+', 'more than 99 unread messages'],
  ])('NAV-08 %i shows as %s, and is spelled out in the name of the link around it', (count, shown, name) => {
    const { container } = render(
      <a href="/messages">
        Messages <Badge count={count} label={words(count)} />
      </a>,
    );
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe(shown);
    expect(screen.getByRole('link', { name: `Messages ${name}` })).toBeTruthy();
  });

  test.each([0, -1])('NAV-08 shows nothing at %i', (count) => {
    const { container } = render(<Badge count={count} label={words(count)} />);
    expect(container.innerHTML).toBe('');
  });
});

describe('a loading indicator', () => {
  test.each(['spinner', 'skeleton', 'dots', 'text'] as const)(
    'UIX-02 %s says "Loading..." as a status',
    (type) => {
      render(<LoadingIndicator type={type} />);
      expect(screen.getByRole('status').textContent).toBe('Loading...');
      expect(screen.getByRole('status').dataset.loading).toBe(type);
    },
  );

  test('UIX-02 a skeleton has three rows by default', () => {
    const { container, rerender } = render(<LoadingIndicator type="skeleton" />);
    expect(container.getElementsByClassName(css.row)).toHaveLength(3);
    rerender(<LoadingIndicator type="skeleton" rows={5} />);
    expect(container.getElementsByClassName(css.row)).toHaveLength(5);
  });
});
