-- Owned by modules/foundation/activity.
-- Archiving and tagging an order can be taken back; kinds of change say what cannot.
drop trigger note_change on orders;
create trigger note_change after insert or update or delete on orders for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('order_id',
    'order_number,email,financial_status,fulfilment_status,archived,refunded_minor,tags', 'ID');
