import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import * as css from './filters.css.ts';
import { gigCountText } from './no-matches.tsx';

type FilterSheetProps = FilterFieldsProps & { onClose: () => void };

/** The filters below lg. Changes apply at once. */
export const FilterSheet = ({ onClose, ...fields }: FilterSheetProps) => (
  <Dialog open onOpenChange={onClose} title="Filters" focus="dialog">
    <FilterFields {...fields} />
    <div className={css.showButton}>
      <Button variant="primary" wide onClick={onClose}>
        {fields.counts ? `Show ${gigCountText(fields.counts.total)}` : 'Show gigs'}
      </Button>
    </div>
  </Dialog>
);
