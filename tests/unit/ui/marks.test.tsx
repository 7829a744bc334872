import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Avatar, gelOf } from '#ui/avatar/avatar.tsx';
import { initialOf } from '#ui/format/names.ts';
import { badgeWords } from '#ui/format/numbers.ts';
import * as css from '#ui/loading-indicator/loading-indicator.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Badge } from '#ui/marks/marks.tsx';

afterEach(cleanup);

describe('an avatar', () => {
  /** jsdom fetches no pictures: a test says how it went. */
  function settle(container: HTMLElement, outcome: 'load' | 'error') {
    const picture = container.querySelector('img');
    if (!picture) throw new Error('There is no picture');
    fireEvent[outcome](picture);
  }

  describe('UIX-01 avatar', () => {
    test('UIX-01 shows the picture when it loads, the initial until then', () => {
      const { container } = render(<Avatar name="Eszter" src="/faces/eszter.webp" />);
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/faces/eszter.webp');
      expect(container.textContent).toBe('E');
      settle(container, 'load');
      expect(container.textContent).toBe('');
    });

    test('UIX-01 shows the initial when there is no picture', () => {
      const { container } = render(<Avatar name="  ørjan lie" />);
      expect(container.textContent).toBe('Ø');
      expect(container.querySelector('img')).toBeNull();
    });

    test('UIX-01 shows the initial when the picture fails', () => {
      const { container } = render(<Avatar name="Petra" src="/broken.webp" />);
      settle(container, 'error');
      expect(container.textContent).toBe('P');
      expect(container.querySelector('img')).toBeNull();
    });

    test('UIX-01 shows the default icon without picture and name, and when a picture fails and there is no name', () => {
      const { container, rerender } = render(<Avatar />);
      expect(container.querySelector('svg')).not.toBeNull();
      rerender(<Avatar src="/broken.webp" name="  " />);
      settle(container, 'error');
      expect(container.querySelector('svg')).not.toBeNull();
      expect(container.querySelector('img')).toBeNull();
    });

    test('UIX-01 takes a new picture in place of one that failed', () => {
      const { container, rerender } = render(<Avatar name="Petra" src="/broken.webp" />);
      settle(container, 'error');
      rerender(<Avatar name="Petra" src="/fixed.webp" />);
      expect(container.querySelector('img')?.getAttribute('src')).toBe('/fixed.webp');
    });

    test('UIX-01 asks our server for the size that is shown, and others for the picture they have', () => {
      const { container, rerender } = render(<Avatar src="/uploads/p-1" size={56} />);
      const picture = () => container.querySelector('img');
      expect(picture()?.getAttribute('src')).toBe('/uploads/p-1?w=96');
      expect(picture()?.getAttribute('srcset')).toBe('/uploads/p-1?w=96 1x, /uploads/p-1?w=192 2x');
      rerender(<Avatar src="/uploads/p-1" size={200} />);
      expect(picture()?.getAttribute('src')).toBe('/uploads/p-1');
      rerender(<Avatar src="https://faces.example/ada.png" />);
      expect(picture()?.getAttribute('src')).toBe('https://faces.example/ada.png');
      expect(picture()?.getAttribute('loading')).toBe('lazy');
      expect([picture()?.width, picture()?.height]).toEqual([40, 40]);
    });

    test('UIX-01 is 40 px by default and takes a size and a size for phones', () => {
      const { container, rerender } = render(<Avatar name="Gwen" />);
      const root = () => container.firstElementChild as HTMLElement;
      expect(root().style.getPropertyValue('--avatar')).toBe('40px');
      expect(root().style.getPropertyValue('--avatar-phone')).toBe('');
      rerender(<Avatar name="Gwen" size={56} mobileSize={40} />);
      expect(root().style.getPropertyValue('--avatar')).toBe('56px');
      expect(root().style.getPropertyValue('--avatar-phone')).toBe('40px');
    });

    test('UIX-01 is hidden from readers beside a name and named where it stands alone', () => {
      const { container, rerender } = render(<Avatar name="Gwen" />);
      expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true');
      rerender(<Avatar name="Gwen" alt="Gwenllian Rhys" />);
      expect(screen.getByRole('img', { name: 'Gwenllian Rhys' })).toBe(container.firstElementChild);
    });

    test('UIX-01 gives a person the same gel every time, and spreads people over all six', () => {
      expect(gelOf('u-1')).toBe(gelOf('u-1'));
      const seen = new Set(Array.from({ length: 60 }, (_, index) => gelOf(`person-${index}`)));
      expect(seen.size).toBe(6);
    });

    test.each([
      ['"Bo" Diddley', 'B'],
      ['é', 'É'],
      ['美空', '美'],
      ['🎸', ''],
      [null, ''],
    ])('UIX-01 the initial of %s is "%s"', (name, initial) => expect(initialOf(name)).toBe(initial));
  });
});

describe('a badge', () => {
  const words = (count: number) => badgeWords(count, 'unread message', 'unread messages');

  describe('NAV-08 badge', () => {
    test.each([
      [1, '1'],
      [99, '99'],
      [100, '99+'],
      [12_000, '99+'],
    ])('NAV-08 %i shows as %s', (count, shown) => {
      const { container } = render(<Badge count={count} label={words(count)} />);
      expect(container.querySelector('[aria-hidden]')?.textContent).toBe(shown);
    });

    test('NAV-08 the accessible name of the link around it tells the number in words', () => {
      const { rerender } = render(
        <a href="/messages">
          Messages <Badge count={3} label={words(3)} />
        </a>,
      );
      expect(screen.getByRole('link', { name: 'Messages 3 unread messages' })).toBeTruthy();
      rerender(
        <a href="/messages">
          Messages <Badge count={250} label={words(250)} />
        </a>,
      );
      expect(screen.getByRole('link', { name: 'Messages more than 99 unread messages' })).toBeTruthy();
    });

    test.each([0, -1])('NAV-08 shows nothing at %i', (count) => {
      const { container } = render(<Badge count={count} label={words(count)} />);
      expect(container.innerHTML).toBe('');
    });

    test('NAV-08 one is singular', () => expect(words(1)).toBe('1 unread message'));
  });
});

describe('a loading indicator', () => {
  const status = () => screen.getByRole('status');

  describe('UIX-02 loading indicator', () => {
    test.each(['spinner', 'skeleton', 'dots', 'text'] as const)(
      'UIX-02 %s says "Loading..." as a status',
      (type) => {
        render(<LoadingIndicator type={type} />);
        expect(status().textContent).toBe('Loading...');
        expect(status().dataset.loading).toBe(type);
      },
    );

    test('UIX-02 takes other words', () => {
      render(<LoadingIndicator text="Loading page..." showText />);
      expect(status().textContent).toBe('Loading page...');
    });

    test('UIX-02 a skeleton has three rows unless told otherwise', () => {
      const { container, rerender } = render(<LoadingIndicator type="skeleton" />);
      expect(container.getElementsByClassName(css.row)).toHaveLength(3);
      rerender(<LoadingIndicator type="skeleton" rows={5} />);
      expect(container.getElementsByClassName(css.row)).toHaveLength(5);
    });
  });
});
