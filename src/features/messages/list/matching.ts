/** Whether a name holds what was typed, whatever the case and the accents: "vavrova" finds "Petra Vávrová". */
export function matches(name: string, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(name).includes(plain(typed.trim()));
}
