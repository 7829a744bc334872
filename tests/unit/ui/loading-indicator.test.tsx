import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { spinner } from '#ui/icon/icon.css.ts';
import * as css from '#ui/loading-indicator/loading-indicator.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';

afterEach(cleanup);

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

  test.each(['small', 'medium', 'large'] as const)('UIX-02 has a %s size', (size) => {
    const { container } = render(<LoadingIndicator size={size} />);
    const turning = spinner[size].split(' ').at(-1) ?? '';
    expect(container.getElementsByClassName(turning)).toHaveLength(1);
  });

  test('UIX-02 a skeleton has three rows unless told otherwise', () => {
    const { container, rerender } = render(<LoadingIndicator type="skeleton" />);
    expect(container.getElementsByClassName(css.row)).toHaveLength(3);
    rerender(<LoadingIndicator type="skeleton" rows={5} />);
    expect(container.getElementsByClassName(css.row)).toHaveLength(5);
  });

  test('UIX-02 an overlay covers the window and shows its words', () => {
    render(<LoadingIndicator overlay />);
    expect(status().className).toBe(css.overlay);
    expect(screen.getByText('Loading...').className).toContain(css.words.medium);
  });

  test('UIX-02 an overlay may cover one part only', () => {
    render(<LoadingIndicator overlay="part" />);
    expect(status().className).toBe(css.cover);
  });
});
