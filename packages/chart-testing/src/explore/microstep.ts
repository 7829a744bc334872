import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Sent } from '../claims/claim.ts';
import type { Effect } from '../claims/effect.ts';

/** An actor that started. */
export interface Started {
  src: string;
  id: string;
  input: unknown;
}

/** What a machine did to the world around it, and to itself by raising events. */
export interface Observed {
  starts: readonly Started[];
  stops: readonly string[];
  emits: readonly AnyEventObject[];
  sends: readonly Sent[];
  /** Events raised to be handled at once. */
  raises: readonly AnyEventObject[];
  cancels: readonly string[];
}

export const nothing: Observed = { starts: [], stops: [], emits: [], sends: [], raises: [], cancels: [] };

/** Both, one after the other. */
export const together = (first: Observed, then: Observed): Observed => ({
  starts: [...first.starts, ...then.starts],
  stops: [...first.stops, ...then.stops],
  emits: [...first.emits, ...then.emits],
  sends: [...first.sends, ...then.sends],
  raises: [...first.raises, ...then.raises],
  cancels: [...first.cancels, ...then.cancels],
});

/** What an effect adds to what was observed. */
export function noted(effect: Effect): Observed {
  switch (effect.kind) {
    case 'emit':
      return { ...nothing, emits: [effect.event] };
    case 'send':
      return { ...nothing, sends: [effect.sent] };
    case 'raise':
      return { ...nothing, raises: [effect.event] };
    case 'stop':
      return { ...nothing, stops: [effect.id] };
    case 'cancel':
      return { ...nothing, cancels: [effect.id] };
  }
}

/** What was observed in one microstep of the running machine. */
export interface Microstep extends Observed {
  /** Ids of the transitions taken or passed over. */
  walked: readonly string[];
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  /** Ids of the actors that ran before and had not settled. */
  running: readonly string[];
}
