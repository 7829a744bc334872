import { describe, expect, test } from 'vitest';
import { LiveLog } from '../../src/page/live/live-log.ts';
import { sequenceOf } from '../../src/page/live/sequence.ts';
import { doorLog, speaker } from './messages.ts';

/** The diagram in words: `from>to event`, by the names of the lines. */
function drawn(log: LiveLog, helpers = false) {
  const { lines, arrows } = sequenceOf(log.entries, log.actors, helpers);
  const nameAt = (place: number) => lines[place]?.name ?? 'page';
  return {
    lines: lines.map(({ name, lifespans }) => [name ?? 'page', lifespans.map(({ from, to }) => [from, to])]),
    arrows: arrows.map(
      (arrow) =>
        arrow &&
        `${nameAt(arrow.from)}>${nameAt(arrow.to)} ${arrow.entry.event.type} ${arrow.newPlace}`.trim(),
    ),
  };
}

describe('the sequence diagram', () => {
  test('has a line for the outside and for each machine; a promise shares its machine’s line', () => {
    expect(drawn(doorLog().log)).toEqual({
      lines: [
        ['page', [[-1, 6]]],
        ['door', [[1, 6]]],
      ],
      arrows: [
        null,
        'page>door xstate.init closed',
        'page>door open open.waiting',
        'door>door xstate.init',
        'door>door xstate.done.actor.wind closed',
        'page>door gust',
      ],
    });
  });

  test('gives promises and callbacks their own lines on request, which end where they end', () => {
    expect(drawn(doorLog().log, true).lines).toEqual([
      ['page', [[-1, 6]]],
      ['door', [[1, 6]]],
      ['wind', [[3, 5]]],
    ]);
  });

  test('reuses a line for successive actors, never for two at once', () => {
    const log = new LiveLog();
    const say = speaker();
    const starts = (ref: string, machine: string, parent?: string) => [
      say.actor(ref, machine, parent),
      say.event(ref, 'xstate.init', parent),
      say.snapshot(ref, 'xstate.init', 'on'),
    ];
    const stops = (ref: string) => [
      say.event(ref, 'xstate.stop', 'x:0'),
      say.snapshot(ref, 'xstate.stop', 'on', { status: 'stopped' }),
    ];
    for (const message of [
      ...starts('x:0', 'app'),
      ...starts('x:1', 'link', 'x:0'),
      ...stops('x:1'),
      ...starts('x:2', 'link', 'x:0'),
      ...starts('x:3', 'like'),
      ...starts('x:4', 'like'),
    ])
      log.take(message);
    expect(drawn(log).lines).toEqual([
      ['page', [[-1, 7]]],
      ['app', [[1, 7]]],
      [
        'link',
        [
          [2, 3],
          [4, 7],
        ],
      ],
      ['like', [[5, 7]]],
      ['like', [[6, 7]]],
    ]);
  });
});
