CREATE INDEX IF NOT EXISTS items_by_lower_product ON items (lower(product));
