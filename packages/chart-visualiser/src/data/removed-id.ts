/** What a transition that is gone is called in a drawing that still has it: its old id may be another's by now. */
export const removedId = (id: string): string => `${id} | removed`;
