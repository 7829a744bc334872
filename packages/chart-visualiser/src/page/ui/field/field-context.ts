import { createContext, useContext } from 'react';

export type Wiring = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
};

export const FieldContext = createContext<Wiring | null>(null);

type Own = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
};

/**
 * The attributes that tie a control to the `Field` around it: id, description, fault. Outside a Field
 * the control keeps its own, and needs an aria-label.
 */
export function useWiring(own: Own) {
  const field = useContext(FieldContext);
  const described = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ');
  const invalid = own['aria-invalid'] ?? (field?.invalid || undefined);
  return {
    id: own.id ?? field?.id,
    'aria-describedby': described || undefined,
    'aria-invalid': invalid,
  };
}
