-- Distributes a Formyard store over the machines of a Citus cluster. Run once, on the coordinator, after Formyard has made
-- its tables there and before they hold much:   psql "$DATABASE_URL" --single-transaction --file docs/citus.sql
--
-- Data plane: what grows with forms and answers. Everything of one web form lies together on one machine.
-- Control plane: all else. It stays on the coordinator; registering its tables makes transactions across both planes
-- two-phase.

-- A foreign key cannot lead from a distributed table to a local one. Formyard looks itself before it inserts, and deletes
-- across the planes itself.
alter table webforms drop constraint webforms_app_fk;

select create_distributed_table('webforms', 'id');
select create_distributed_table('webform_versions', 'webform_id', colocate_with => 'webforms');
select create_distributed_table('responses', 'webform_id', colocate_with => 'webforms');

select create_distributed_table('scoring_corrections', 'webform_id', colocate_with => 'webforms');
select create_distributed_table('grading_history', 'webform_id', colocate_with => 'webforms');
select create_distributed_table('files', 'webform_id', colocate_with => 'webforms');

select citus_add_local_table_to_metadata('organizations', cascade_via_foreign_keys => true);
select citus_add_local_table_to_metadata('webform_slugs');
select citus_add_local_table_to_metadata('audit_log');
select citus_add_local_table_to_metadata('jobs');
select citus_add_local_table_to_metadata('idempotency_keys', cascade_via_foreign_keys => true);
