import { type ImageFilter, imageFilters, imageSorts } from '../../contracts/images/images.ts';
import { Choice, FilterFields, Options, SearchField } from '../list/FilterFields.tsx';
import type { ChangeFilter } from '../list/use-list-filter.ts';
import { imagesText, sizeText } from './image-text.ts';
import type { LibraryFilter } from './use-image-filter.ts';

interface Props {
  filter: LibraryFilter;
  /** The number of images that match, and their size in bytes. */
  total: number;
  bytes: number;
  onChange: ChangeFilter<LibraryFilter>;
}

/** Shows the search, the filter and the order of the library. */
export function ImageFilterFields({ filter, total, bytes, onChange }: Props) {
  const { search, show, sort } = filter;
  return (
    <FilterFields found={total > 0 ? `${imagesText(total)}, ${sizeText(bytes)}` : imagesText(0)}>
      <SearchField
        list="images"
        value={search}
        placeholder="Name, alternative text or person"
        onSearch={(text) => onChange({ search: text }, { replace: true })}
      />
      <Choice id="images-show" label="Show" value={show} onChoose={(value) => onChange({ show: value as ImageFilter })}>
        <option value="">All images</option>
        <Options of={imageFilters} />
      </Choice>
      <Choice
        id="images-sort"
        label="Order"
        value={sort}
        onChoose={(value) => onChange({ sort: value as LibraryFilter['sort'] })}
      >
        <Options of={imageSorts} />
      </Choice>
    </FilterFields>
  );
}
