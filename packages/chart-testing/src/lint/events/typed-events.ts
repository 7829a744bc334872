import type { Project } from 'typescript/unstable/sync';
import { stringsOf } from './words.ts';

/** The place of the events among the type parameters of XState's `StateMachine`. */
const eventsAt = 1;

/** The events that the types of a chart let in: those of the machine that its file exports. */
export function typedEvents({ checker, program }: Project, file: string): string[] {
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const machines = module
    ? checker.getExportsOfModule(module).map((one) => checker.getTypeOfSymbol(one))
    : [];
  return machines.flatMap((machine) => {
    if (machine?.getSymbol()?.name !== 'StateMachine' || !machine.isTypeReference()) return [];
    const events = checker.getTypeArguments(machine)[eventsAt];
    const each = events?.isUnionType() ? events.getTypes() : events ? [events] : [];
    return each.flatMap((event) => {
      const type = checker.getPropertyOfType(event, 'type');
      return type ? stringsOf(checker.getTypeOfSymbol(type)) : [];
    });
  });
}
