import { fields as column } from '#shared/filters.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx';
import { peopleWords } from './filters.ts';

type FilterSheetProps = FilterFieldsProps & { onClose: () => void };

/** The filters where there is no room for them in a row; what is chosen holds at once. */
export const FilterSheet = ({ onClose, ...fields }: FilterSheetProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Filters"
    foot={
      <Button look="go" wide onClick={onClose}>
        {fields.counts ? `Show ${peopleWords(fields.counts.total, fields.counts.isLeast)}` : 'Show people'}
      </Button>
    }
  >
    <div className={column}>
      <FilterFields {...fields} />
    </div>
  </Dialog>
);
