import { type Compilable, CompiledQuery, type SchemaModule } from 'kysely';

const linksWithoutWriter: Compilable = {
  compile: () =>
    CompiledQuery.raw(`delete from preview_links where not exists (
      select from users where id = created_by and role in ('content_creator', 'admin') and disabled_at is null
    )`),
};

/** Makes a preview link end with the account of the person who made it. Deletes links of people who may no longer write posts. */
export const statements = (schema: SchemaModule): Compilable[] => [
  linksWithoutWriter,
  schema.alterTable('preview_links').dropConstraint('preview_links_created_by_fkey'),
  schema
    .alterTable('preview_links')
    .addForeignKeyConstraint('preview_links_created_by_fkey', ['created_by'], 'users', ['id'])
    .onDelete('cascade'),
];
